// Draws the contact section: how to pay, where to get help, and the ombudsman.
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { shortAddress } from './bill-link'
import type { InvoiceContent } from './invoice-content'
import { ombudsmen } from './ombudsman'
import { waysToPay, type ContactEntry } from './payment-text'
import { lineHeight } from './text-writer'
import { drawHeading, LEFT, ensureSpace, RIGHT, SECTION, type InvoicePage } from './page'

const GAP = 20
const TITLE = 19
const NAME_GAP = 3
const PAY = 236
const OTHER = (RIGHT - LEFT - PAY - 2 * GAP) / 2
const NAMES = 68

export function drawContactSection(page: InvoicePage, content: InvoiceContent): void {
  const columns = contactColumns(content)
  const heights = columns.map((column) => column.ways.reduce((sum, way) => sum + entryHeight(page, way, column), TITLE))
  page.y += SECTION
  ensureSpace(page, Math.max(...heights))
  const top = page.y
  columns.forEach((column) => {
    page.tags.group('Sect', () => {
      let y = drawHeading(page, column.title, column.x, top)
      for (const way of column.ways) {
        drawEntry(page, way, column, y)
        y += entryHeight(page, way, column)
      }
    })
  })
  page.y = top + Math.max(...heights)
}

interface ContactColumn {
  readonly title: string
  readonly ways: readonly ContactEntry[]
  readonly x: number
  readonly width: number
  /** Width of the names before the texts; 0 puts the names above the texts. */
  readonly names: number
}

function contactColumns(content: InvoiceContent): ContactColumn[] {
  const { name, phone, site } = ombudsmen[content.state]
  const words = `${phone}. Free help with a complaint that we have not resolved.`
  const help = [
    { name: brand.supportPhone, words: brand.supportHours },
    { name: `Interpreter: ${rules.interpreter.phone}`, words: '' },
    { name: 'FAQs', words: '', address: brand.links.faqs },
    { name: 'Contact us', words: '', address: brand.links.contact },
  ]
  return [
    { title: 'How to pay', ways: waysToPay(content), x: LEFT, width: PAY, names: NAMES },
    { title: 'Help with your bill', ways: help, x: LEFT + PAY + GAP, width: OTHER, names: 0 },
    {
      title: 'Independent help',
      ways: [{ name, words, address: site }],
      x: LEFT + PAY + OTHER + 2 * GAP,
      width: OTHER,
      names: 0,
    },
  ]
}

interface WrappedLines {
  readonly name: readonly string[]
  readonly words: readonly string[]
  readonly address: readonly string[]
}

function wrapLines(
  { writer, styles }: InvoicePage,
  { name, words, address }: ContactEntry,
  { width, names }: ContactColumn,
): WrappedLines {
  return {
    name: writer.wrap(`${name} `, names || width, styles.closingStrong),
    words: writer.wrap(words, width - names, styles.closing),
    address: address === undefined ? [] : writer.wrap(shortAddress(address), width - names, styles.closingLink),
  }
}

function entryHeight(page: InvoicePage, way: ContactEntry, column: ContactColumn): number {
  const { name, words, address } = wrapLines(page, way, column)
  const beside = words.length + address.length
  const lines = column.names > 0 ? Math.max(name.length, beside) : name.length + beside
  return lines * lineHeight(page.styles.closing) + NAME_GAP
}

function drawEntry(page: InvoicePage, way: ContactEntry, column: ContactColumn, top: number): void {
  const { doc, tags, writer, styles } = page
  const { name, words, address } = wrapLines(page, way, column)
  const x = column.x + column.names
  let y = top
  tags.block('P', () => {
    const below = writer.lines(name, column.x, top, styles.closingStrong)
    y = writer.lines(words, x, column.names > 0 ? top : below, styles.closing)
  })
  if (way.address === undefined) return
  const target = way.address
  tags.group('P', () =>
    tags.link(`${way.name}: ${shortAddress(target)}`, (structParent, Contents) => {
      const bottom = writer.lines(address, x, y, styles.closingLink)
      doc.link(x, y, column.width - column.names, bottom - y, target, { structParent, Contents })
    }),
  )
}
