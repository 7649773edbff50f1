// Draws the summary: the amount due, the due date, the account holder and the reference numbers.
import { daysBetween, showBalance, showLongDate, showMonth, addDays, addMonths, dateOf } from '@switchboard/domain'
import type { InvoiceContent } from './invoice-content'
import { periodText } from './charges'
import { amountLabel, openAmount, paymentSentence } from './payment-text'
import { lineHeight, type TextStyle } from './text-writer'
import { LEFT, RIGHT, type InvoicePage } from './page'

const GAP = 24
const CARD = 226
const INSET = 16
const LABEL = 92
const DUE = 'Due date '

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

/** Reduces the size to fit the width, to 60% at most. */
function fitToWidth({ writer }: InvoicePage, text: string, width: number, style: TextStyle): TextStyle {
  const size = (0.99 * style.size * width) / writer.width(text, style)
  return { ...style, size: Math.max(style.size * 0.6, Math.min(style.size, size)) }
}

/** Such as October 2026 for a whole month. */
function shortPeriodText(period: InvoiceContent['period']): string {
  const { first, last } = period
  return dateOf(first) === 1 && last === addDays(addMonths(first, 1), -1) ? showMonth(first) : periodText(period)
}

function drawHolder(
  { tags, writer, styles }: InvoicePage,
  { holder, address }: InvoiceContent,
  top: number,
  width: number,
): number {
  let y = top
  const name = writer.wrap(holder, width, styles.lead)
  const drawName = () => {
    y = writer.lines(name, LEFT, y, styles.lead)
  }
  const drawAddress = () => {
    for (const line of address) y = writer.paragraph(`${line} `, LEFT, y, width, styles.body)
  }
  tags.block('P', drawName, writer.actualText(holder, styles.lead))
  tags.block('P', drawAddress, writer.actualText(address.join(' '), styles.body))
  return y
}

function drawAmountCard(page: InvoicePage, content: InvoiceContent, top: number): number {
  const { doc, tags, writer, styles, colours } = page
  const { due } = content
  const amount = openAmount(content)
  const [x, width] = [RIGHT - CARD + INSET, CARD - 2 * INSET]
  const payable = amount > 0
  const sentence = writer.wrap(paymentSentence(content), width, styles.body)
  const height = INSET + 15 + 42 + (payable ? 20 : 4) + sentence.length * lineHeight(styles.body) + INSET - 4
  tags.decoration(() => doc.roundedRect(RIGHT - CARD, top, CARD, height, 10).fill(colours.tint))
  const label = { ...styles.label, size: 10.5, leading: 15 }
  let y = top + INSET - 3
  tags.block('P', () => writer.line(amountLabel(content), x, y, label))
  y += 15
  tags.block('P', () =>
    writer.line(showBalance(amount), x, y, fitToWidth(page, showBalance(amount), width, styles.amount)),
  )
  y += 44
  if (payable) {
    tags.block('P', () => {
      writer.line(DUE, x, y, label)
      writer.line(showLongDate(due), x + writer.width(DUE, label) + 3, y, styles.lead)
    })
    y += 18
  }
  tags.block('P', () => writer.lines(sentence, x, y, styles.body))
  return top + height
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
