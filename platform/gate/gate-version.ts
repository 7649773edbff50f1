// The version of the gate. In published packages, tools/packages/pack-program.ts replaces this file.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('.', import.meta.url))
/** Folders that do not change what the gate checks. */
const NOT_OF_RULES = /(^|\/)(node_modules|fixtures|testing|second-host)\/|\.test\.ts$/

/** A hash of the gate's sources, so that nobody has to number them. */
export function gateVersion(): string {
  const paths = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(sources.length).replaceAll('\\', '/'))
    .filter((path) => !NOT_OF_RULES.test(path))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path).update(readFileSync(join(sources, path)))
  return hash.digest('hex').slice(0, 16)
}
