// Splits bytes into lines, chunk by chunk.

import { isAscii } from 'node:buffer'
import { BrokenFile } from './record'

/** A day of one-minute intervals with 14 decimals has some 30,000 characters; a longer line is not text. */
const LONGEST_LINE = 65_536
const LONE_RETURN = /\r(?!\n|$)/

/**
 * Yields each chunk's lines together. Lines end with LF, CR LF or CR.
 * @throws BrokenFile if the bytes are not text
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const textOf = createDecoder()
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    const text = rest + textOf(chunk)
    const lines = LONE_RETURN.test(text) ? text.split(/\r\n|\n|\r(?!$)/) : text.split('\n')
    // The last line may continue in the next chunk, even between CR and LF.
    rest = lines.pop() ?? ''
    rejectBinary(lines, line)
    rejectBinary([rest], line + lines.length)
    line += lines.length
    yield lines.map(trimReturn)
  }
  rest = trimReturn(rest + textOf())
  if (rest !== '') yield [rest]
}

const trimReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)

function rejectBinary(lines: readonly string[], first: number) {
  for (const [index, text] of lines.entries()) {
    if (text.length > LONGEST_LINE) throw new BrokenFile(first + index, 'line-too-long', 'A line that is no text')
    if (text.includes('\0')) throw new BrokenFile(first + index, 'binary', 'A line with a byte that no text has')
  }
}

/** Decodes UTF-8 without its byte order mark. Chunks of plain ASCII, which meter files use, skip the decoder. */
function createDecoder(): (chunk?: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  let plain = true
  let hasBegun = false
  return (chunk) => {
    plain &&= !chunk || isAscii(chunk)
    const text = plain && chunk ? latin1(chunk) : utf8.decode(chunk, { stream: chunk !== undefined })
    const first = !hasBegun && text !== ''
    hasBegun ||= first
    return first && text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

const latin1 = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')
