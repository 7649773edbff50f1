// Content of the served page while the host loads (D50). Markup only, so that it does not need a script.
import { unstarted, waiting } from '@switchboard/ui/text'

interface Brand {
  readonly name: string
  readonly supportPhone: string
  /** Paths on a grid of 48 x 48, with the class of their colour. */
  readonly mark: readonly { readonly as: string; readonly path: string }[]
}

/**
 * The host's `waiting.css` shows the logo immediately, the text after a second and the telephone number after 40
 * seconds, until the host renders. Its dimensions match the header's.
 */
export function waitingMarkup(brand: Brand): string {
  const mark = brand.mark.map(({ as, path }) => `<path class="${as}" d="${path}"/>`).join('')
  return [
    '<div id="sb-waiting" hidden>',
    '<header class="sb-waiting-band"><div class="sb-content">',
    `<svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">${mark}</svg><span>${escape(brand.name)}</span>`,
    '</div></header>',
    '<main class="sb-content sb-waiting-text">',
    '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5"/></svg>',
    `<p>${escape(waiting)}</p>`,
    `<p class="late">${escape(unstarted.before)}<a href="tel:${brand.supportPhone.replaceAll(' ', '')}">${escape(brand.supportPhone)}</a>${unstarted.after}</p>`,
    '</main></div>',
  ].join('')
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
