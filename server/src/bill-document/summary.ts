// The first thing a customer reads: what is due and when, and which bill of whom it is.
import { daysBetween, showBalance, showLongDate, showMonth, addDays, addMonths, dateOf } from '@switchboard/domain'
import type { BillFacts } from './bill-facts'
import { periodWords } from './charges'
import { amountLabel, paymentSentence } from './payment-words'
import { leadingOf, type Style } from './pen'
import { LEFT, RIGHT, type Sheet } from './sheet'

const GAP = 24
const CARD = 226
const INSET = 16
const LABEL = 92
const DUE = 'Due date '

export function drawSummary(sheet: Sheet, facts: BillFacts): void {
  const { tags, pen, styles } = sheet
  const top = sheet.y + 18
  const width = RIGHT - CARD - GAP - LEFT
  const title = fitted(sheet, titleOf(facts), width, styles.h1)
  const words = pen.wrap(titleOf(facts), width, title)
  tags.block('H1', () => pen.lines(words, LEFT, top, title))
  const belowHolder = drawHolder(sheet, facts, top + words.length * leadingOf(title) + 6, width)
  const belowCard = drawCard(sheet, facts, top)
  sheet.y = Math.max(drawNumbers(sheet, facts, belowHolder + 8, width), belowCard)
}

export const titleOf = ({ period }: BillFacts): string => `Your bill for ${shortPeriod(period)}`

/** Smaller where it would not fit, but never small. */
function fitted({ pen }: Sheet, text: string, width: number, style: Style): Style {
  const size = (0.99 * style.size * width) / pen.width(text, style)
  return { ...style, size: Math.max(style.size * 0.6, Math.min(style.size, size)) }
}

/** October 2026 where it is the whole of it. */
function shortPeriod(period: BillFacts['period']): string {
  const { first, last } = period
  return dateOf(first) === 1 && last === addDays(addMonths(first, 1), -1) ? showMonth(first) : periodWords(period)
}

function drawHolder({ tags, pen, styles }: Sheet, { holder, address }: BillFacts, top: number, width: number): number {
  let y = top
  const name = pen.wrap(holder, width, styles.lead)
  const drawName = () => {
    y = pen.lines(name, LEFT, y, styles.lead)
  }
  const drawAddress = () => {
    for (const line of address) y = pen.paragraph(`${line} `, LEFT, y, width, styles.body)
  }
  tags.block('P', drawName, pen.meaning(holder, styles.lead))
  tags.block('P', drawAddress, pen.meaning(address.join(' '), styles.body))
  return y
}

function drawCard(sheet: Sheet, facts: BillFacts, top: number): number {
  const { doc, tags, pen, styles, colours } = sheet
  const { amount, due } = facts
  const [x, width] = [RIGHT - CARD + INSET, CARD - 2 * INSET]
  const payable = amount > 0
  const sentence = pen.wrap(paymentSentence(facts), width, styles.body)
  const height = INSET + 15 + 42 + (payable ? 20 : 4) + sentence.length * leadingOf(styles.body) + INSET - 4
  tags.decoration(() => doc.roundedRect(RIGHT - CARD, top, CARD, height, 10).fill(colours.tint))
  const label = { ...styles.label, size: 10.5, leading: 15 }
  let y = top + INSET - 3
  tags.block('P', () => pen.line(amountLabel(facts), x, y, label))
  y += 15
  tags.block('P', () => pen.line(showBalance(amount), x, y, fitted(sheet, showBalance(amount), width, styles.amount)))
  y += 44
  if (payable) {
    tags.block('P', () => {
      pen.line(DUE, x, y, label)
      pen.line(showLongDate(due), x + pen.width(DUE, label) + 3, y, styles.lead)
    })
    y += 18
  }
  tags.block('P', () => pen.lines(sentence, x, y, styles.body))
  return top + height
}

function drawNumbers(sheet: Sheet, facts: BillFacts, top: number, width: number): number {
  const { tags, pen, styles } = sheet
  let y = top
  tags.group('Table', () => {
    for (const [name, value] of numbersOf(facts)) {
      const lines = pen.wrap(value, width - LABEL, styles.figure)
      tags.group('TR', () => {
        tags.block('TH', () => pen.line(name, LEFT, y, styles.label), { scope: 'Row' })
        tags.block('TD', () => pen.lines(lines, LEFT + LABEL, y, styles.figure))
      })
      y += Math.max(1, lines.length) * leadingOf(styles.figure) + 1.5
    }
  })
  return y
}

function numbersOf({ account, invoice, lines, period, issued }: BillFacts): (readonly [string, string])[] {
  const meters = [...new Set(lines.flatMap(({ nmi }) => nmi?.split(', ') ?? []))]
  const days = daysBetween(period.first, period.last) + 1
  return [
    ['Account number', account],
    ['Invoice number', invoice],
    ...(meters.length > 0 ? [[meters.length === 1 ? 'NMI' : 'NMIs', meters.join(', ')] as const] : []),
    ['Bill period', `${periodWords(period)} (${days} ${days === 1 ? 'day' : 'days'})`],
    ['Issue date', showLongDate(issued)],
  ]
}
