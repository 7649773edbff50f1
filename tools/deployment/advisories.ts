// npm run advisories: saves npm's advisories for the shipped packages in advisories.json, for machines whose registry has none.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import {
  arrayOf,
  object,
  optional,
  parseJson,
  readJson,
  recordOf,
  string,
  UnexpectedJson,
} from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/environment.mjs'
import { npmEnvironment, pinnedPnpm } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { lockedPackages, type Packages } from './locked-packages.ts'

export type Advisory = ReturnType<typeof advisory>
export type SavedAdvisories = ReturnType<typeof savedAdvisories>

/** The members of the registry's response for each package that we use. */
const answer = recordOf(arrayOf(object({ url: string, title: string, severity: string, vulnerable_versions: string })))

const advisory = object({
  id: string,
  package: string,
  vulnerable: string,
  severity: string,
  title: string,
  fixedIn: optional(string),
})
const savedAdvisories = object({
  /** The day of the response, such as '2026-11-23'. */
  date: string,
  source: string,
  /** The versions in the request. Advisories for other versions are not included. */
  packages: recordOf(arrayOf(string)),
  advisories: arrayOf(advisory),
})

const PATIENCE_MS = 30_000
const savedFile = join(root, 'tools/deployment/advisories.json')

export const shippedPackages = () => lockedPackages(parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')))
export const today = () => new Date().toISOString().slice(0, 10)

/** @returns undefined if none are saved */
export const readSavedAdvisories = (file: string = savedFile): SavedAdvisories | undefined =>
  existsSync(file) ? readJson(file, savedAdvisories) : undefined

/**
 * The address that npm audit uses. The npm registry has retired the one that pnpm 10 uses.
 * @param env names the registry
 */
export async function bulkAdvisoryUrl(env: NodeJS.ProcessEnv = npmEnvironment()) {
  const args = [await pinnedPnpm(), 'config', 'get', 'registry']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return new URL('-/npm/v1/security/advisories/bulk', `${stdout.trim().replace(/\/$/, '')}/`).href
}

/** @returns undefined without a response */
export async function fetchAdvisories(packages: Packages, address: string): Promise<Advisory[] | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(packages),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok ? advisoriesOf(parseJson(await response.text(), answer, address)) : undefined
  } catch (error) {
    const isExpected = error instanceof UnexpectedJson || error instanceof TypeError || error instanceof DOMException
    if (!isExpected) throw error
    return undefined
  }
}

const advisoriesOf = (found: ReturnType<typeof answer>): Advisory[] =>
  Object.entries(found).flatMap(([name, list]) =>
    list.map(({ url, title, severity, vulnerable_versions: vulnerable }) => {
      // A range without an end, or one that includes the last version, has no known corrected version.
      const fixedIn = /<\s*(\d[^\s=|]*)$/.exec(vulnerable.trim())?.[1]
      const id = url.slice(url.lastIndexOf('/') + 1)
      return { id, package: name, vulnerable, severity, title, ...(fixedIn && { fixedIn }) }
    }),
  )

/** @throws UserError without a response; the file is unchanged */
export async function saveAdvisories(address: string, file: string = savedFile) {
  const packages = shippedPackages()
  const advisories = await fetchAdvisories(packages, address)
  if (!advisories)
    throw new UserError(
      `${address} did not respond with advisories: run this where the npm registry does. advisories.json is unchanged.`,
    )
  const saved = { date: today(), source: address, packages, advisories }
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`)
  return saved
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runCommand(async () => {
    const { date, advisories, packages } = await saveAdvisories(await bulkAdvisoryUrl())
    const counts = `${advisories.length} advisories about ${Object.keys(packages).length} packages`
    print(`advisories.json has ${counts}, as of ${date}: commit it.`)
  })
