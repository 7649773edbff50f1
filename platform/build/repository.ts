// What a build reads from this repository. In the published package, tools/packages/pack-program.ts replaces this file:
// the folder is the team's own, and versions and contract are those of the release.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { object, readJson, string } from '../../shared/node/read-json.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const host = createRequire(new URL('../../host/package.json', import.meta.url))

/** The version that the host provides. */
export function providedVersion(name: string): string {
  const [folder] = host.resolve.paths(name) ?? []
  return readJson(`${folder}/${name}/package.json`, object({ version: string })).version
}

/** The number of the contract between host and remotes, read from its source. */
export function contractNumber(): number {
  const source = readFileSync(new URL('../remote/src/contract.ts', import.meta.url), 'utf8')
  const number = /CONTRACT = (\d+)/.exec(source)?.[1]
  if (number === undefined) throw new Error('platform/remote/src/contract.ts has no CONTRACT')
  return Number(number)
}
