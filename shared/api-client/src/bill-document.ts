// Opens the PDF of a bill (D20): the tab inside the click, so that no browser blocks it, then a fresh token, then the address.
import { freshToken } from '@switchboard/auth'
import { clearBanner, showBanner } from '@switchboard/events'
import { genericBody } from '@switchboard/ui/text'

const OPENING = 'Opening your bill…'

/** @param invoiceId or 'latest' */
export const billAddress = (invoiceId: string) => `/api/portal/invoices/${encodeURIComponent(invoiceId)}/pdf`

/** To be called inside the click. Says itself when it fails. */
export async function openBill(invoiceId: string): Promise<void> {
  // What an earlier attempt said is over.
  clearBanner()
  const tab = openBlankTab()
  // The way to the login page leaves this page, and would leave the blank tab behind.
  const close = () => tab?.close()
  addEventListener('pagehide', close)
  try {
    const address = `${billAddress(invoiceId)}?access_token=${encodeURIComponent(await freshToken())}`
    if (tab?.closed) return
    removeEventListener('pagehide', close)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  } catch {
    tab?.close()
    showBanner({ severity: 'error', detail: genericBody })
  } finally {
    removeEventListener('pagehide', close)
  }
}

/**
 * null where the browser blocks it, or answers with the page's own window, as one that never opens tabs does; then the page itself
 * goes there, and Back returns.
 */
function openBlankTab(): Window | null {
  const tab = open('', '_blank')
  if (!tab || tab === window) return null
  try {
    sayOpening(tab)
  } catch {
    // Some browsers hand out a window whose document nobody may touch: it opens the bill all the same.
  }
  return tab
}

function sayOpening(tab: Window): void {
  tab.opener = null
  const blank = tab.document
  blank.documentElement.lang = 'en-AU'
  blank.documentElement.style.colorScheme = 'light dark'
  blank.title = OPENING
  blank.body.style.cssText = 'margin: 3rem; font: 1.125rem/1.5 system-ui, sans-serif'
  blank.body.textContent = OPENING
}
