import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './repository.ts'

/**
 * A class name that depends on the file's content, so that two builds of one remote in the same page never share a
 * name.
 */
export function localName(path: string, local: string): string {
  const hash = createHash('sha256').update(relative(root, path)).update(readFileSync(path)).update(local)
  return `${local}_${hash.digest('base64url').slice(0, 7)}`
}
