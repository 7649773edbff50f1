// Writes a zip archive while it is sent: one file after the other, a part at a time.
import { parse } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly parts: Iterable<string | Uint8Array>
  /** For contents that are compressed already, such as PDF. */
  readonly isCompressed?: boolean
}

/** The archive's bytes. Requests the next file when the previous one has been sent. Empty without a file. */
export async function* zipParts(files: AsyncIterable<ZippedFile>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  const names = new Set<string>()
  for await (const { name: wanted, parts, isCompressed = false } of files) {
    const name = freeName(wanted, names)
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    names.add(name)
    entry.mtime = madeAt
    zip.add(entry)
    for (const part of parts) {
      entry.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* written.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* written.splice(0)
  }
  if (names.size === 0) return
  zip.end()
  yield* written.splice(0)
}

/** A second usage.csv is usage (2).csv. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const { name: stem, ext } = parse(name)
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem} (${count})${ext}`
    if (!taken.has(free)) return free
  }
}
