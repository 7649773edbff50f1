// Bytes to lines, a chunk at a time.

import { BrokenFile } from './record'

/** A day of one-minute intervals with 14 decimals has some 30,000 characters; what is longer is no text. */
const longestLine = 65_536

/** Lines end with LF, CR LF or CR. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const part of [...parts, rest])
      if (part.length > longestLine) throw new BrokenFile(line, 'line-too-long', 'A line that is no text')
    line += parts.length
    yield* parts
  }
  rest = (rest + decoder.decode()).replace(/\r$/, '')
  if (rest !== '') yield rest
}
