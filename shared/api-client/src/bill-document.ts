// Opens the PDF of a bill (D20): the tab inside the click, so that no browser blocks it, then a fresh token, then the address.
import { freshToken } from '@switchboard/auth'
import { rules } from '@switchboard/brand/rules'
import { clearBanner, showBanner } from '@switchboard/events'
import { genericBody } from '@switchboard/ui/text'

const OPENING = 'Opening your bill…'

/** @param invoiceId or 'latest' */
export const billAddress = (invoiceId: string) => `/api/portal/invoices/${encodeURIComponent(invoiceId)}/pdf`

/** Call it inside the click. It shows a banner when it fails. */
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
 * null where the browser blocks tabs or returns the page's own window. The page itself then opens the bill, and Back returns.
 */
function openBlankTab(): Window | null {
  const tab = open('', '_blank')
  if (!tab || tab === window) return null
  try {
    writeOpeningText(tab)
  } catch {
    // Some browsers return a window whose document is not accessible; it opens the bill all the same.
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
