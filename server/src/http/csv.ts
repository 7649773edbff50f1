// CSV for spreadsheet programs: UTF-8 with a byte order mark, CRLF, RFC 4180 quoting, and no cell that runs as a formula (D15).
import { Readable } from 'node:stream'

const BYTE_ORDER_MARK = '\ufeff'
const BLOCK = 8_192

/** Characters with which formulas begin in some spreadsheet program, including full-width forms. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** A text that would run as a formula gets a leading apostrophe and quotes. Numbers stay numbers. */
export function csvCell(text: string): string {
  const defused = FORMULA.test(text) && !NUMBER.test(text)
  const shown = defused ? `'${text}` : text
  return defused || NEEDS_QUOTES.test(text) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Produces lines only as fast as the reader takes them, until the reader disconnects. */
export const csvStream = (lines: Iterable<readonly string[]>): Readable =>
  Readable.from(csvBlocks(lines), { objectMode: false, highWaterMark: 2 * BLOCK })

/** The text of the file, in parts. */
export function* csvBlocks(lines: Iterable<readonly string[]>): Generator<string> {
  let block = BYTE_ORDER_MARK
  for (const cells of lines) {
    block += `${cells.map(csvCell).join(',')}\r\n`
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  if (block) yield block
}
