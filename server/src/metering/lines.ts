// Bytes to lines, a chunk at a time.

import { isAscii } from 'node:buffer'
import { BrokenFile } from './record'

/** A day of one-minute intervals with 14 decimals has some 30,000 characters; what is longer is no text. */
const longestLine = 65_536
const loneReturn = /\r(?!\n|$)/

/** Lines end with LF, CR LF or CR; as many at once as a chunk has. Throws BrokenFile at what is no text. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const textOf = decoder()
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    const text = rest + textOf(chunk)
    const lines = loneReturn.test(text) ? text.split(/\r\n|\n|\r(?!$)/) : text.split('\n')
    // It may be cut between CR and LF.
    rest = lines.pop() ?? ''
    refuseBinary(lines, line)
    refuseBinary([rest], line + lines.length)
    line += lines.length
    yield lines.map(withoutReturn)
  }
  rest = withoutReturn(rest + textOf())
  if (rest !== '') yield [rest]
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)

function refuseBinary(lines: readonly string[], first: number) {
  for (const [index, text] of lines.entries()) {
    if (text.length > longestLine) throw new BrokenFile(first + index, 'line-too-long', 'A line that is no text')
    if (text.includes('\0')) throw new BrokenFile(first + index, 'binary', 'A line with a byte that no text has')
  }
}

/** UTF-8, of which meter files use the part that needs no decoding. Without a byte order mark. */
function decoder(): (chunk?: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  let plain = true
  let begun = false
  return (chunk) => {
    plain &&= !chunk || isAscii(chunk)
    const text = plain && chunk ? latin1(chunk) : utf8.decode(chunk, { stream: chunk !== undefined })
    const first = !begun && text !== ''
    begun ||= first
    return first && text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

const latin1 = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')
