// Draws the table of charges. Further pages repeat its head, and a group's first rows stay together.
import { rules } from '@switchboard/brand/rules'
import { taxBasis, showBalance } from '@switchboard/domain'
import { drawBillLink } from './bill-link'
import type { InvoiceContent } from './invoice-content'
import { chargeGroups, type ChargeGroup, type ChargeRow } from './charges'
import { gstSentence } from './payment-text'
import { lineHeight, type TextStyle } from './text-writer'
import { BOTTOM, drawHairline, drawHeading, LEFT, ensureSpace, RIGHT, SECTION, type InvoicePage } from './page'

const COLUMNS = [
  { name: 'Charge', right: undefined },
  { name: 'Quantity', right: LEFT + 282 },
  { name: 'Rate', right: LEFT + 376 },
  { name: 'Amount', right: LEFT + 440 },
  { name: 'Subtotal', right: RIGHT - 8 },
] as const
const HEADING = 'Your charges'
/** Between the texts next to the heading. */
const GAP = 14
const NAME_WIDTH = 214
const INDENT = 10
const HEAD = 18
const PADDING = 8

export function drawCharges(page: InvoicePage, content: InvoiceContent): void {
  const { tags, writer, styles } = page
  page.y += SECTION
  ensureSpace(page, 120)
  const bottom = drawHeading(page, HEADING, LEFT, page.y)
  const words = `All amounts in ${rules.currencyName}, ${taxBasis({ taxInclusive: content.pricesIncludeGst })}`
  tags.block('P', () => writer.line(words, RIGHT, bottom - 16, styles.small, 'right'))
  const x = LEFT + writer.width(HEADING, styles.h2) + GAP
  drawBillLink(page, content, { x, top: bottom - 16, width: RIGHT - writer.width(words, styles.small) - GAP - x })
  page.y = bottom
  tags.group('Table', () => {
    tags.group('TR', () => drawTableHead(page))
    for (const group of chargeGroups(content.lines, content.period)) drawGroup(page, group)
    drawTotal(page, content)
  })
  if (content.lines.some(({ estimated }) => estimated)) drawNote(page)
}

function drawTableHead(page: InvoicePage): void {
  drawHeadCells(page, (draw) => page.tags.block('TH', draw, { scope: 'Column' }))
}

/** Repeated heads are decoration, so that screen readers read the head once. */
function repeatTableHead(page: InvoicePage): void {
  drawHeadCells(page, (draw) => page.tags.decoration(draw))
}

function drawHeadCells(page: InvoicePage, drawCell: (draw: () => void) => void): void {
  const { doc, tags, writer, styles, colours } = page
  const { y } = page
  tags.decoration(() => doc.roundedRect(LEFT, y, RIGHT - LEFT, HEAD, 4).fill(colours.tint))
  const style = { ...styles.strong, size: 8.5, leading: HEAD }
  for (const { name, right } of COLUMNS) {
    const draw = () =>
      right === undefined ? writer.line(name, LEFT + PADDING, y, style) : writer.line(name, right, y, style, 'right')
    drawCell(draw)
  }
  page.y += HEAD + 3
}

function drawGroup(page: InvoicePage, { kind, name, subtotal, rows }: ChargeGroup): void {
  const { styles, colours } = page
  const colour = kind === 'credits' ? colours.success : colours.ink
  const style = { ...styles.figure, colour }
  const strong = { ...styles.total, colour }
  const [only, ...others] = rows
  if (only && others.length === 0) drawRow(page, { ...only, name, subtotal }, style)
  else {
    // Keeps a group's name together with its first rows.
    ensureRowSpace(page, 3 * lineHeight(styles.body))
    drawRow(page, { name, description: '', quantity: '', rate: '', amount: '', subtotal }, strong)
    for (const row of rows) drawRow(page, { ...row, name: '', subtotal: '' }, style)
  }
  page.y += 2.5
  drawHairline(page, page.y, LEFT, RIGHT, 0.5)
  page.y += 2.5
}

type RowCells = ChargeRow & { readonly name: string; readonly subtotal: string }

/** @param style of figures; words are always black */
function drawRow(page: InvoicePage, cells: RowCells, style: TextStyle): void {
  const { tags, writer, styles } = page
  const { name, description, subtotal } = cells
  const names = writer.wrap(`${name} `, NAME_WIDTH - PADDING, styles.strong)
  const besideName = name === '' ? INDENT : writer.width(`${name}  `, styles.strong)
  const isBeside = name === '' || besideName + writer.width(description, styles.body) <= NAME_WIDTH - PADDING
  const indent = PADDING + (isBeside ? besideName : INDENT)
  const words = writer.wrap(description, NAME_WIDTH - indent, styles.body)
  const above = name === '' ? 0 : names.length
  const count = isBeside ? Math.max(above, words.length) : above + words.length
  const height = count * lineHeight(styles.body) + 1
  ensureRowSpace(page, height)
  const { y } = page
  const drawWords = () => {
    if (name !== '') writer.lines(names, LEFT + PADDING, y, styles.strong)
    writer.lines(words, LEFT + indent, y + (isBeside ? 0 : above * lineHeight(styles.body)), styles.body)
  }
  tags.group('TR', () => {
    tags.block('TH', drawWords, { scope: 'Row', ...writer.actualText(`${name} ${description}`.trim(), styles.body) })
    const values = [cells.quantity, cells.rate, cells.amount, subtotal]
    values.forEach((value, index) => {
      const right = COLUMNS[index + 1]?.right ?? RIGHT
      const own = index === 3 ? { ...styles.total, colour: style.colour } : style
      if (value === '') tags.empty('TD')
      else tags.block('TD', () => writer.line(value, right, y, own, 'right'))
    })
  })
  page.y += height
}

function drawTotal(page: InvoicePage, content: InvoiceContent): void {
  const { doc, tags, writer, styles, colours } = page
  ensureRowSpace(page, 40)
  const y = page.y + 2
  const style = { face: 'display', size: 13, colour: colours.ink, leading: 20, tabular: true } as const
  tags.decoration(() => doc.roundedRect(LEFT, y, RIGHT - LEFT, 28, 6).fill(colours.tint))
  tags.group('TR', () => {
    tags.block('TH', () => writer.line('Total of this bill', LEFT + PADDING, y + 4, style), { scope: 'Row' })
    tags.empty('TD')
    tags.empty('TD')
    tags.block('TD', () => writer.line(gstSentence(content), LEFT + 376, y + 7.5, styles.label, 'right'))
    tags.block('TD', () => writer.line(showBalance(content.amount), RIGHT - PADDING, y + 4, style, 'right'))
  })
  page.y = y + 28
}

function drawNote(page: InvoicePage): void {
  const { tags, writer, styles } = page
  const words = 'Lines marked "estimated" are estimates: your meter could not be read for all of the period.'
  ensureSpace(page, 4 + lineHeight(styles.small))
  const top = page.y + 5
  tags.block('P', () => {
    page.y = writer.paragraph(words, LEFT + PADDING, top, RIGHT - LEFT - PADDING, styles.small)
  })
}

/** Starts a new page, repeating the table head, if the row does not fit. */
function ensureRowSpace(page: InvoicePage, height: number): void {
  if (page.y + height <= BOTTOM) return
  ensureSpace(page, height)
  repeatTableHead(page)
}
