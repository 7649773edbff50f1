// Opens a bill's PDF (D20). The tab opens within the click so that no browser blocks it; then the token is refreshed
// and the address set.
import { freshToken } from '@switchboard/auth'
import { rules } from '@switchboard/brand/rules'
import { clearBanner, showBanner } from '@switchboard/events'
import { genericBody } from '@switchboard/ui/text'

const OPENING = 'Opening your bill…'

/** @param invoiceId an id, or 'latest' */
export const billAddress = (invoiceId: string) => `/api/portal/invoices/${encodeURIComponent(invoiceId)}/pdf`

/** Call within the click. Shows a banner on failure. */
export async function openBill(invoiceId: string): Promise<void> {
  // Removes the banner of an earlier attempt.
  clearBanner()
  const tab = openBlankTab()
  // A redirect to the login page must not leave the blank tab open.
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
 * Null where the browser blocks tabs or returns the page's own window. The bill then opens in this page, and Back
 * returns.
 */
function openBlankTab(): Window | null {
  const tab = open('', '_blank')
  if (!tab || tab === window) return null
  try {
    writeOpeningText(tab)
  } catch {
    // Some browsers return a window whose document is inaccessible; it can still open the bill.
  }
  return tab
}

function writeOpeningText(tab: Window): void {
  tab.opener = null
  const blank = tab.document
  blank.documentElement.lang = rules.locale
  blank.documentElement.style.colorScheme = 'light dark'
  blank.title = OPENING
  blank.body.style.cssText = 'margin: 3rem; font: 1.125rem/1.5 system-ui, sans-serif'
  blank.body.textContent = OPENING
}
