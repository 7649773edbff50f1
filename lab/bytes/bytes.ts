// npm run bytes: the purposes of the kilobytes that a customer's browser loads, and the size of each UI component.
// npm run bytes -- host usage: the files of these parts only.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { remotes } from '../../platform/build/build.ts'
import { filesOf } from './file-bytes.ts'
import { pageBytes, starterScriptBytes } from './page-bytes.ts'
import { printPieces } from './piece-bytes.ts'
import { purposeOf, purposeOfFile } from './purposes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Owners with less than this in a file are printed together. */
const SMALL_BYTES = 250
/** From this size on, an owner without a purpose is an error. */
const NAMED_BYTES = 1_000

const cell = (bytes: number) => String(Math.round(bytes)).padStart(8)

async function printPart(part: string) {
  console.log(`\n${part} (brotli, bytes)`)
  for (const { path, bytes, owners } of await filesOf(part)) {
    const isCopied = owners.length === 0
    console.log(`${cell(bytes)}  ${path}${isCopied ? `  ${requirePurpose(purposeOfFile(path), bytes)}` : ''}`)
    for (const [owner, share] of owners.filter(([, share]) => share >= SMALL_BYTES))
      console.log(`${cell(share).padStart(18)}  ${owner.padEnd(42)} ${requirePurpose(purposeOf(owner), share)}`)
    const small = owners.filter(([, share]) => share < SMALL_BYTES)
    const rest = small.reduce((sum, [, share]) => sum + share, 0)
    if (small.length > 0) console.log(`${cell(rest).padStart(18)}  ${small.map(([owner]) => owner).join(', ')}`)
  }
}

/**
 * Makes the command fail if a kilobyte does not have a purpose.
 * @returns what to print
 */
function requirePurpose(purpose: string | undefined, bytes: number): string {
  if (!purpose && bytes >= NAMED_BYTES) process.exitCode = 1
  return purpose ?? 'NO PURPOSE IS NAMED'
}

function printPages(remote: string) {
  if (!['host', 'host/embed', 'server', `remotes/${remote}`].every((part) => existsSync(join(root, part, 'dist')))) {
    console.log('\nThe sizes of pages need builds (npm run build).')
    return
  }
  const { empty, embedded, portal } = pageBytes(root, remote)
  const comparison = `${Math.abs(portal - embedded)} bytes ${embedded > portal ? 'MORE' : 'less'} than the portal`
  console.log(`\npage (scripts and styles, brotli, bytes)`)
  console.log(`${'third-party, embeds nothing'.padEnd(34)}${cell(empty)}`)
  console.log(`${`third-party, embeds ${remote}`.padEnd(34)}${cell(embedded)}  ${comparison}`)
  console.log(`${`of the portal, ${remote}`.padEnd(34)}${cell(portal)}`)
  console.log(`${'of this, the sign-in script'.padEnd(34)}${cell(starterScriptBytes(root))}`)
}

const wanted = process.argv.slice(2)
if (wanted.length === 0) {
  await printPieces()
  printPages('usage')
}
for (const part of wanted.length > 0 ? wanted : ['host', ...remotes, 'embed']) await printPart(part)
