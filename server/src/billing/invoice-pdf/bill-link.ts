// The link to the bill's page, which opens each line into the readings it was billed from.
import type { InvoiceContent } from './invoice-content'
import type { InvoicePage } from './page'
import { lineHeight } from './text-writer'

const WORDS = 'Check this bill line by line'

/** The address without scheme, www and trailing slash. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** One line, with the address if it fits, otherwise as linked words. Nothing if the portal's address is unknown. */
export function drawBillLink(
  { doc, tags, writer, styles }: InvoicePage,
  { invoice, portal }: InvoiceContent,
  { x, top, width }: { readonly x: number; readonly top: number; readonly width: number },
): void {
  if (portal === undefined) return
  const target = new URL(`/bill/${invoice}`, portal).href
  const style = { ...styles.small, colour: styles.closingLink.colour }
  const address = `Line by line: ${shortAddress(target)}`
  const words = writer.width(address, style) <= width ? address : WORDS
  tags.group('P', () =>
    tags.link(`${WORDS}: ${shortAddress(target)}`, (structParent, Contents) => {
      writer.line(words, x, top, style)
      doc.link(x, top, writer.width(words, style), lineHeight(style), target, { structParent, Contents })
    }),
  )
}
