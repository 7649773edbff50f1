// Draws the summary: the account with the amount owed, the account holder and the reference numbers.
import {
  daysBetween,
  showBalance,
  showLongDate,
  showMoney,
  showMonth,
  addDays,
  addMonths,
  dateOf,
} from '@switchboard/domain'
import type { InvoiceContent } from './invoice-content'
import { periodText } from './charges'
import { owedAmounts, type OwedAmounts } from './account-statement'
import { paymentSentences, totalLabel } from './payment-text'
import { unprintableNote } from './unprintable-note'
import { lineHeight, type TextStyle } from './text-writer'
import { drawHairline, LEFT, RIGHT, type InvoicePage } from './page'

const GAP = 24
const CARD = 226
const INSET = 14
const CARD_TEXT = CARD - 2 * INSET
const LABEL_ROW = 17
const AMOUNT_ROW = 41
const STATEMENT_GAP = 10
const LABEL = 92

export function drawSummary(page: InvoicePage, content: InvoiceContent): void {
  const { tags, writer, styles } = page
  const top = page.y + 18
  const width = RIGHT - CARD - GAP - LEFT
  const title = fitToWidth(page, billTitle(content), width, styles.h1)
  const words = writer.wrap(billTitle(content), width, title)
  tags.block('H1', () => writer.lines(words, LEFT, top, title))
  const belowHolder = drawHolder(page, content, top + words.length * lineHeight(title) + 6, width)
  const belowCard = drawAmountCard(page, content, top)
  page.y = Math.max(drawReferences(page, content, belowHolder + 8, width), belowCard)
}

export const billTitle = ({ period }: InvoiceContent): string => `Your bill for ${shortPeriodText(period)}`

/** Reduces the size to fit the width, to no less than 60%. */
function fitToWidth({ writer }: InvoicePage, text: string, width: number, style: TextStyle): TextStyle {
  const size = (0.99 * style.size * width) / writer.width(text, style)
  return { ...style, size: Math.max(style.size * 0.6, Math.min(style.size, size)) }
}

/** Such as October 2026 for a whole month. */
function shortPeriodText(period: InvoiceContent['period']): string {
  const { first, last } = period
  return dateOf(first) === 1 && last === addDays(addMonths(first, 1), -1) ? showMonth(first) : periodText(period)
}

/** Omits parts of a name or address whose letters no font has, and adds a note (D66). */
function drawHolder(page: InvoicePage, { holder, address }: InvoiceContent, top: number, width: number): number {
  const { tags, writer, styles } = page
  let y = top
  const place = address.join(' ')
  const isNameExact = writer.isExact(holder, styles.lead)
  const drawName = () => {
    if (isNameExact) y = writer.paragraph(holder, LEFT, y, width, styles.lead)
  }
  const drawAddress = () => {
    for (const line of address) y = writer.paragraph(`${line} `, LEFT, y, width, styles.body)
  }
  tags.block('P', drawName, writer.actualText(holder, styles.lead))
  tags.block('P', drawAddress, writer.actualText(place, styles.body))
  const note = unprintableNote({ name: isNameExact, address: writer.isExact(place, styles.body) })
  if (note === undefined) return y
  tags.block('P', () => {
    y = writer.paragraph(note, LEFT, y + 2, width, styles.small)
  })
  return y
}

/** The account from the previous bill to the total, and how and when to pay. */
function drawAmountCard(page: InvoicePage, content: InvoiceContent, top: number): number {
  const { doc, tags, writer, styles, colours } = page
  const owed = owedAmounts(content)
  const [statement, due] = [statementRows(content), dueRows(content, owed)]
  const sentences = writer.wrap(paymentSentences(content), CARD_TEXT, styles.body)
  const totalHeight = STATEMENT_GAP + LABEL_ROW + AMOUNT_ROW + due.length * LABEL_ROW
  const bodyHeight = (statement.length + sentences.length) * lineHeight(styles.body)
  const height = 2 * INSET + bodyHeight + totalHeight
  tags.decoration(() => doc.roundedRect(RIGHT - CARD, top, CARD, height, 10).fill(colours.tint))
  const x = RIGHT - CARD + INSET
  let y = drawStatement(page, statement, x, top + INSET)
  drawHairline(page, y + STATEMENT_GAP / 2, x, RIGHT - INSET)
  y += STATEMENT_GAP
  tags.block('P', () => writer.line(totalLabel(owed), x, y, styles.due))
  y += LABEL_ROW
  const total = showBalance(owed.total)
  tags.block('P', () => writer.line(total, x, y, fitToWidth(page, total, CARD_TEXT, styles.amount)))
  y += AMOUNT_ROW
  for (const [name, value] of due) {
    tags.block('P', () => {
      writer.line(`${name} `, x, y, styles.due)
      writer.line(value, x + writer.width(`${name}  `, styles.due), y, styles.lead)
    })
    y += LABEL_ROW
  }
  tags.block('P', () => writer.lines(sentences, x, y, styles.body))
  return top + height
}

type Row = readonly [name: string, value: string]

function statementRows({ amount, statement }: InvoiceContent): Row[] {
  const { previous, payments, takenBack } = statement
  return [
    ['Previous balance', showBalance(previous)],
    ['Payments since then', showBalance(payments)],
    ...(takenBack > 0 ? [['Payments taken back by the bank', showBalance(takenBack)] as const] : []),
    ['This bill', showBalance(amount)],
  ]
}

function dueRows({ due }: InvoiceContent, { total, overdue, ofThisBill }: OwedAmounts): Row[] {
  const date = showLongDate(due)
  return [
    ...(overdue > 0 ? [['Overdue, please pay now', showMoney(overdue)] as const] : []),
    ...(ofThisBill > 0 && ofThisBill === total ? [['Due date', date] as const] : []),
    ...(ofThisBill > 0 && ofThisBill < total ? [[`Due ${date}`, showMoney(ofThisBill)] as const] : []),
  ]
}

/** @returns the bottom */
function drawStatement({ tags, writer, styles }: InvoicePage, rows: readonly Row[], x: number, top: number): number {
  let y = top
  tags.group('Table', () => {
    for (const [name, value] of rows) {
      tags.group('TR', () => {
        tags.block('TH', () => writer.line(name, x, y, styles.label), { scope: 'Row' })
        tags.block('TD', () => writer.line(value, RIGHT - INSET, y, styles.figure, 'right'))
      })
      y += lineHeight(styles.figure)
    }
  })
  return y
}

function drawReferences(page: InvoicePage, content: InvoiceContent, top: number, width: number): number {
  const { tags, writer, styles } = page
  let y = top
  tags.group('Table', () => {
    for (const [name, value] of referenceRows(content)) {
      const lines = writer.wrap(value, width - LABEL, styles.figure)
      tags.group('TR', () => {
        tags.block('TH', () => writer.line(name, LEFT, y, styles.label), { scope: 'Row' })
        tags.block('TD', () => writer.lines(lines, LEFT + LABEL, y, styles.figure))
      })
      y += Math.max(1, lines.length) * lineHeight(styles.figure) + 1.5
    }
  })
  return y
}

function referenceRows({ account, invoice, lines, period, issued }: InvoiceContent): (readonly [string, string])[] {
  const meters = [...new Set(lines.flatMap(({ nmi }) => nmi?.split(', ') ?? []))]
  const days = daysBetween(period.first, period.last) + 1
  return [
    ['Account number', account],
    ['Invoice number', invoice],
    ...(meters.length > 0 ? [[meters.length === 1 ? 'NMI' : 'NMIs', meters.join(', ')] as const] : []),
    ['Bill period', `${periodText(period)} (${days} ${days === 1 ? 'day' : 'days'})`],
    ['Issue date', showLongDate(issued)],
  ]
}
