// CSV that opens in a spreadsheet program by a double click, and runs nothing there: UTF-8 with a byte order mark, CRLF, RFC 4180 quoting (D15).
import { Readable } from 'node:stream'

const BYTE_ORDER_MARK = '\ufeff'
const BLOCK = 8_192

/** What some spreadsheet program takes for the beginning of a formula, in full-width letters too. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Text that would run is shown as text: with an apostrophe before it, and quoted. Numbers stay numbers. */
export function csvCell(text: string): string {
  const defused = FORMULA.test(text) && !NUMBER.test(text)
  const shown = defused ? `'${text}` : text
  return defused || NEEDS_QUOTES.test(text) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Is read as fast as it is taken, and not any further when nobody takes it any more. */
export const csvStream = (lines: Iterable<readonly string[]>): Readable =>
  Readable.from(blocks(lines), { objectMode: false, highWaterMark: 2 * BLOCK })

function* blocks(lines: Iterable<readonly string[]>): Generator<string> {
  let block = BYTE_ORDER_MARK
  for (const cells of lines) {
    block += `${cells.map(csvCell).join(',')}\r\n`
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  if (block) yield block
}
