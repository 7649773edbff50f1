// A page in the brand's design, outside the portal's pages. It loads no scripts or other files.
import { createHash } from 'node:crypto'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { readBrandStyles } from './brand-colours'
import { html, type Html } from '@switchboard/platform-server/http/html'

export interface BrandPage {
  readonly title: string
  readonly main: Html
}

/** @returns a function that writes pages, and their policy; `formAction` is 'none', or 'self' for pages with a form */
export function brandPages(formAction: "'none'" | "'self'") {
  const style = pageStyle(brandColours())
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`
  const write = ({ title, main }: BrandPage): string =>
    html`<!doctype html>
      <html lang="${rules.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} | ${brand.name}</title>
          ${{ html: `<style>${style}</style>` }}
        </head>
        <body>
          <header>${brand.name}</header>
          <main>${main}</main>
        </body>
      </html>`.html.replace(/\n\s+/g, '\n')
  return { write, policy }
}

export const callLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`
export const phoneLink = callLink(brand.supportPhone)

export const interpreterLine: Html = html`<p>
  Need an interpreter? Call the ${rules.interpreter.name} on
  <a href="${callLink(rules.interpreter.phone)}">${rules.interpreter.phone}</a>.
</p>`

/** The colour declarations of both themes from the brand's style sheet. */
function brandColours(): string {
  return (readBrandStyles().match(/--sb-(?:band|on-band|primary|on-primary|link|focus): [^;]+;/g) ?? []).join(' ')
}

const pageStyle = (colours: string) => `
:root { color-scheme: light dark; ${colours} --canvas: light-dark(#f7f3ea, #0e1819); --ink: light-dark(#16292b, #f0f3ee) }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
header { padding: 1.25rem min(1.5rem, 6vw); background: var(--sb-band); color: var(--sb-on-band); font-size: 1.25rem; font-weight: 700 }
main { max-width: 35rem; margin: 0 auto; padding: 3rem min(1.5rem, 6vw) }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.15 }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.375rem; line-height: 1.25 }
h3 { margin: 1.5rem 0 .25rem; font-size: 1.125rem; line-height: 1.35 }
p, ul { margin: 0 0 .75rem }
ul { padding-left: 1.25rem }
li { margin-bottom: .5rem }
a { color: var(--sb-link) }
a[href^="tel:"] { white-space: nowrap }
a:focus-visible, button:focus-visible { outline: 3px solid var(--sb-focus); outline-offset: 2px }
.button { display: inline-block; margin-top: 1rem; padding: .75rem 1.375rem; border: 0; border-radius: 10px; background: var(--sb-primary); color: var(--sb-on-primary); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
form { margin: 0 0 1.5rem }
@media (forced-colors: active) { .button { border: 1px solid } }
`
