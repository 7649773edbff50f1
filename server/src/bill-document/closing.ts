// How to pay, where to get help, and who else can help.
import { brand } from '@switchboard/brand'
import type { BillFacts } from './bill-facts'
import { ombudsmen } from './ombudsman'
import { waysToPay, type Way } from './payment-words'
import { leadingOf } from './pen'
import { heading, LEFT, makeRoom, RIGHT, SECTION, type Sheet } from './sheet'

const GAP = 20
const TITLE = 19
const NAME_GAP = 3
const PAY = 236
const OTHER = (RIGHT - LEFT - PAY - 2 * GAP) / 2
const NAMES = 68

export function drawClosing(sheet: Sheet, facts: BillFacts): void {
  const columns = columnsOf(facts)
  const heights = columns.map((column) => column.ways.reduce((sum, way) => sum + heightOf(sheet, way, column), TITLE))
  sheet.y += SECTION
  makeRoom(sheet, Math.max(...heights))
  const top = sheet.y
  columns.forEach((column) => {
    sheet.tags.group('Sect', () => {
      let y = heading(sheet, column.title, column.x, top)
      for (const way of column.ways) {
        drawWay(sheet, way, column, y)
        y += heightOf(sheet, way, column)
      }
    })
  })
  sheet.y = top + Math.max(...heights)
}

interface Column {
  readonly title: string
  readonly ways: readonly Way[]
  readonly x: number
  readonly width: number
  /** Room for the names before the words; none: they stand above. */
  readonly names: number
}

function columnsOf(facts: BillFacts): Column[] {
  const { name, site } = ombudsmen[facts.state]
  const words = 'Free help with a complaint that we have not resolved.'
  const help = [
    { name: brand.supportPhone, words: brand.supportHours },
    { name: 'FAQs', words: '', address: brand.links.faqs },
    { name: 'Contact us', words: '', address: brand.links.contact },
  ]
  return [
    { title: 'How to pay', ways: waysToPay(facts), x: LEFT, width: PAY, names: NAMES },
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

interface Wrapped {
  readonly name: readonly string[]
  readonly words: readonly string[]
  readonly address: readonly string[]
}

function wrapped({ pen, styles }: Sheet, { name, words, address }: Way, { width, names }: Column): Wrapped {
  return {
    name: pen.wrap(`${name} `, names || width, styles.closingStrong),
    words: pen.wrap(words, width - names, styles.closing),
    address: address === undefined ? [] : pen.wrap(readable(address), width - names, styles.closingLink),
  }
}

function heightOf(sheet: Sheet, way: Way, column: Column): number {
  const { name, words, address } = wrapped(sheet, way, column)
  const beside = words.length + address.length
  const lines = column.names > 0 ? Math.max(name.length, beside) : name.length + beside
  return lines * leadingOf(sheet.styles.closing) + NAME_GAP
}

function drawWay(sheet: Sheet, way: Way, column: Column, top: number): void {
  const { doc, tags, pen, styles } = sheet
  const { name, words, address } = wrapped(sheet, way, column)
  const x = column.x + column.names
  let y = top
  tags.block('P', () => {
    const below = pen.lines(name, column.x, top, styles.closingStrong)
    y = pen.lines(words, x, column.names > 0 ? top : below, styles.closing)
  })
  if (way.address === undefined) return
  const target = way.address
  tags.group('P', () =>
    tags.link(`${way.name}: ${readable(target)}`, (structParent) => {
      const bottom = pen.lines(address, x, y, styles.closingLink)
      doc.link(x, y, column.width - column.names, bottom - y, target, { structParent })
    }),
  )
}

/** As people read it. */
const readable = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
