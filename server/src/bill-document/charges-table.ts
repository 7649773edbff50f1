// The table of charges. On each further page its head is drawn again; what belongs together stays together.
import { gstWords, showBalance } from '@switchboard/domain'
import type { BillFacts } from './bill-facts'
import { chargeGroups, type ChargeGroup, type ChargeRow } from './charges'
import { amountLabel, gstSentence } from './payment-words'
import { leadingOf, type Style } from './pen'
import { BOTTOM, hairline, heading, LEFT, makeRoom, RIGHT, SECTION, type Sheet } from './sheet'

const columns = [
  { name: 'Charge', right: undefined },
  { name: 'Quantity', right: LEFT + 282 },
  { name: 'Rate', right: LEFT + 376 },
  { name: 'Amount', right: LEFT + 440 },
  { name: 'Subtotal', right: RIGHT - 8 },
] as const
const NAME_WIDTH = 214
const INDENT = 10
const HEAD = 18
const PADDING = 8

export function drawCharges(sheet: Sheet, facts: BillFacts): void {
  const { tags, pen, styles } = sheet
  sheet.y += SECTION
  makeRoom(sheet, 120)
  const bottom = heading(sheet, 'Your charges', LEFT, sheet.y)
  const words = `All amounts in Australian dollars, ${gstWords(facts.pricesIncludeGst)}`
  tags.block('P', () => pen.line(words, RIGHT, bottom - 16, styles.small, 'right'))
  sheet.y = bottom
  tags.group('Table', () => {
    tags.group('TR', () => drawHead(sheet, true))
    for (const group of chargeGroups(facts.lines, facts.period)) drawGroup(sheet, group)
    drawTotal(sheet, facts)
  })
  if (facts.lines.some(({ estimated }) => estimated)) drawNote(sheet)
}

/** Readers that do not see it get the head once. */
function drawHead(sheet: Sheet, tagged: boolean): void {
  const { doc, tags, pen, styles, colours } = sheet
  const { y } = sheet
  tags.decoration(() => doc.roundedRect(LEFT, y, RIGHT - LEFT, HEAD, 4).fill(colours.tint))
  const style = { ...styles.strong, size: 8.5, leading: HEAD }
  for (const { name, right } of columns) {
    const draw = () =>
      right === undefined ? pen.line(name, LEFT + PADDING, y, style) : pen.line(name, right, y, style, 'right')
    if (tagged) tags.block('TH', draw, { scope: 'Column' })
    else tags.decoration(draw)
  }
  sheet.y += HEAD + 3
}

function drawGroup(sheet: Sheet, { kind, name, subtotal, rows }: ChargeGroup): void {
  const { styles, colours } = sheet
  const colour = kind === 'credits' ? colours.success : colours.ink
  const style = { ...styles.figure, colour }
  const strong = { ...styles.total, colour }
  const [only, ...others] = rows
  if (only && others.length === 0) drawRow(sheet, { ...only, name, subtotal }, style)
  else {
    // The name of a group does not stand alone at the foot of a page.
    room(sheet, 3 * leadingOf(styles.body))
    drawRow(sheet, { name, description: '', quantity: '', rate: '', amount: '', subtotal }, strong)
    for (const row of rows) drawRow(sheet, { ...row, name: '', subtotal: '' }, style)
  }
  sheet.y += 2.5
  hairline(sheet, sheet.y, LEFT, RIGHT, 0.5)
  sheet.y += 2.5
}

type Cells = ChargeRow & { readonly name: string; readonly subtotal: string }

/** @param style of its figures; words are black */
function drawRow(sheet: Sheet, cells: Cells, style: Style): void {
  const { tags, pen, styles } = sheet
  const { name, description, subtotal } = cells
  const names = pen.wrap(`${name} `, NAME_WIDTH - PADDING, styles.strong)
  const besideName = name === '' ? INDENT : pen.width(`${name}  `, styles.strong)
  const isBeside = name === '' || besideName + pen.width(description, styles.body) <= NAME_WIDTH - PADDING
  const indent = PADDING + (isBeside ? besideName : INDENT)
  const words = pen.wrap(description, NAME_WIDTH - indent, styles.body)
  const above = name === '' ? 0 : names.length
  const count = isBeside ? Math.max(above, words.length) : above + words.length
  const height = count * leadingOf(styles.body) + 1
  room(sheet, height)
  const { y } = sheet
  const drawWords = () => {
    if (name !== '') pen.lines(names, LEFT + PADDING, y, styles.strong)
    pen.lines(words, LEFT + indent, y + (isBeside ? 0 : above * leadingOf(styles.body)), styles.body)
  }
  tags.group('TR', () => {
    tags.block('TH', drawWords, { scope: 'Row', ...pen.meaning(`${name} ${description}`.trim(), styles.body) })
    const values = [cells.quantity, cells.rate, cells.amount, subtotal]
    values.forEach((value, index) => {
      const right = columns[index + 1]?.right ?? RIGHT
      const own = index === 3 ? { ...styles.total, colour: style.colour } : style
      if (value === '') tags.empty('TD')
      else tags.block('TD', () => pen.line(value, right, y, own, 'right'))
    })
  })
  sheet.y += height
}

function drawTotal(sheet: Sheet, facts: BillFacts): void {
  const { doc, tags, pen, styles, colours } = sheet
  room(sheet, 40)
  const y = sheet.y + 2
  const style = { face: 'display', size: 13, colour: colours.ink, leading: 20, tabular: true } as const
  tags.decoration(() => doc.roundedRect(LEFT, y, RIGHT - LEFT, 28, 6).fill(colours.tint))
  tags.group('TR', () => {
    tags.block('TH', () => pen.line(totalLabel(facts), LEFT + PADDING, y + 4, style), { scope: 'Row' })
    tags.empty('TD')
    tags.empty('TD')
    tags.block('TD', () => pen.line(gstSentence(facts), LEFT + 376, y + 7.5, styles.label, 'right'))
    tags.block('TD', () => pen.line(showBalance(facts.amount), RIGHT - PADDING, y + 4, style, 'right'))
  })
  sheet.y = y + 28
}

function drawNote(sheet: Sheet): void {
  const { tags, pen, styles } = sheet
  const words = 'Lines marked "estimated" are estimates: your meter could not be read for all of the period.'
  makeRoom(sheet, 4 + leadingOf(styles.small))
  const top = sheet.y + 5
  tags.block('P', () => {
    sheet.y = pen.paragraph(words, LEFT + PADDING, top, RIGHT - LEFT - PADDING, styles.small)
  })
}

const totalLabel = (facts: BillFacts) =>
  facts.amount > 0 ? 'Total amount due' : `Total, ${amountLabel(facts).toLowerCase()}`

/** Goes on to the next page, with the head, when there is no room. */
function room(sheet: Sheet, height: number): void {
  if (sheet.y + height <= BOTTOM) return
  makeRoom(sheet, height)
  drawHead(sheet, false)
}
