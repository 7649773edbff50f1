// The page that a tab shows when a bill cannot be opened, with the text of the error catalogue (specification 8). It loads no script and no other file.
import { createHash } from 'node:crypto'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { readBrandStyles } from '../../http/brand-colours'
import { html } from '../../http/html'

export interface FailurePage {
  readonly text: string
  readonly policy: string
}

export function createFailurePage(): FailurePage {
  const style = pageStyle(brandColours())
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const phone = `tel:${brand.supportPhone.replaceAll(' ', '')}`
  const body = html`<!doctype html>
    <html lang="${rules.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Something went wrong | ${brand.name}</title>
        ${{ html: `<style>${style}</style>` }}
      </head>
      <body>
        <header>${brand.name}</header>
        <main>
          <h1>Something went wrong</h1>
          <p>
            We've encountered an error and were unable to complete your request. If you continue to receive this error,
            please check out our <a href="${brand.links.faqs}">FAQs</a> for help, or
            <a href="${phone}">give us a call</a>.
          </p>
          <p>${brand.supportPhone}, ${brand.supportHours}</p>
          <p><a class="button" href="/">Back to dashboard</a></p>
        </main>
      </body>
    </html>`
  return { text: body.html.replace(/\n\s+/g, '\n'), policy }
}

/** The colour declarations of both themes from the brand's style sheet. */
function brandColours(): string {
  return (readBrandStyles().match(/--sb-(?:band|on-band|primary|on-primary|link|focus): [^;]+;/g) ?? []).join(' ')
}

const pageStyle = (colours: string) => `
:root { color-scheme: light dark; ${colours} --canvas: light-dark(#f7f3ea, #0e1819); --ink: light-dark(#16292b, #f0f3ee) }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
header { padding: 1.25rem 1.5rem; background: var(--sb-band); color: var(--sb-on-band); font-size: 1.25rem; font-weight: 700 }
main { max-width: 35rem; margin: 0 auto; padding: 3rem 1.5rem }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.15 }
a { color: var(--sb-link) }
a:focus-visible { outline: 3px solid var(--sb-focus); outline-offset: 2px }
.button { display: inline-block; margin-top: 1rem; padding: .75rem 1.375rem; border-radius: 10px; background: var(--sb-primary); color: var(--sb-on-primary); font-weight: 600; text-decoration: none }
@media (forced-colors: active) { .button { border: 1px solid } }
`
