// Recognises databases of places by their end, without the program that reads them.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Precedes the description of the database, in the file's last 128 kB. */
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const LONGEST_END = 131_072

export function isPlaceDatabase(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const end = Buffer.alloc(Math.min(size, LONGEST_END))
      readSync(file, end, 0, end.length, size - end.length)
      return end.includes(MARKER)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
