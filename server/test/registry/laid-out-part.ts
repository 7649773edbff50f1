// Built parts for the registry command, and what it prints about them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aBuild } from './teams'

/** Writes a built part to its own folder. @returns that folder */
export function layOutPart(folder: string, name: string, version: string): string {
  const { record, files } = aBuild(name, version, { gate: undefined })
  const at = join(folder, 'dist', name)
  mkdirSync(join(at, record.build), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(at, record.build, path), text)
  for (const place of [at, join(at, record.build)]) writeFileSync(join(place, 'record.json'), JSON.stringify(record))
  return at
}

/** The command's output, without the builds. */
export const lines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => line.replace(/[0-9a-f]{16}/g, '…'))
