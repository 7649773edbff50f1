// The frame of every provider page: header band, card and footer.
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { fontAddresses, prefetchAddress, scriptAddress, styleAddress } from '../resources'
import { html, type Html } from '@switchboard/platform-server/http/html'

export interface Page {
  readonly title: string
  readonly body: Html
  /** The link target of the logo in the header band. */
  readonly home: string
  /** The portal's address to which a login leads. Its files are prefetched while the customer types. */
  readonly returnAddress?: string | undefined
}

export function layout({ title, body, home, returnAddress }: Page): string {
  return html`<!doctype html>
    <html lang="${rules.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="description" content="${title}: the login of My Account, the customer portal of ${brand.name}." />
        <title>${title} | ${brand.name}</title>
        ${fontAddresses.map((address) => html`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin />`)}
        <link rel="stylesheet" href="${styleAddress}" />
        <script src="${scriptAddress}" defer></script>
        ${returnAddress !== undefined && prefetch(returnAddress)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header class="band">
          <a class="lock-up" href="${home}" aria-label="${brand.name}"
            >${mark}<span class="word">${brand.name}</span></a
          >
        </header>
        <main id="main" tabindex="-1"><div class="card">${body}</div></main>
        <footer>
          <p>
            <a href="${atPortal(brand.links.disclaimerPdf, home)}">Digital disclaimer (PDF)</a>
            <a href="${atPortal(brand.links.privacyPdf, home)}">Privacy policy (PDF)</a>
            <a href="${atPortal('/accessibility', home)}">Accessibility</a>
            <a href="${atPortal('/third-party-notices.txt', home)}">Third-party notices</a>
          </p>
          <p>${brand.legalName}, ${brand.businessNumber}</p>
        </footer>
      </body>
    </html>`.html.replace(/\n\s+/g, '\n')
}

const prefetch = (returnAddress: string) =>
  html`<meta name="return-address" content="${returnAddress}" />
    <script src="${prefetchAddress}" defer></script>`

/** Address of a portal page. The portal's origin may differ from the provider's. */
function atPortal(address: string, home: string): string {
  return URL.canParse(home) ? new URL(address, home).href : address
}

const mark = html`<svg class="mark" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
  ${brand.mark.map(({ as, path }) => html`<path class="${as}" d="${path}" />`)}
</svg>`
