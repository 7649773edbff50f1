// Recognises font files by their first bytes, without the program that reads them.
import { closeSync, openSync, readSync } from 'node:fs'

const SIGNATURES: readonly string[] = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf', 'wOFF']

export function isFontFile(path: string): boolean {
  const start = Buffer.alloc(4)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, start, 0, start.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return SIGNATURES.includes(start.toString('latin1'))
}
