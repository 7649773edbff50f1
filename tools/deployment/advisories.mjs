// npm run advisories: keeps what the registry of npm knows about our packages in advisories.json, for machines whose registry answers no such questions.
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
import { lockedPackages } from './locked-packages.mjs'

/**
 * @typedef {import('./locked-packages.mjs').Packages} Packages
 * @typedef {ReturnType<typeof advisory>} Advisory
 * @typedef {ReturnType<typeof keptAdvisories>} KeptAdvisories
 */

/** What the registry answers for each package, of which these members are used. */
const answer = recordOf(arrayOf(object({ url: string, title: string, severity: string, vulnerable_versions: string })))

const advisory = object({
  id: string,
  package: string,
  vulnerable: string,
  severity: string,
  title: string,
  fixedIn: optional(string),
})
const keptAdvisories = object({
  /** The day of the answer, as in '2026-11-23'. */
  date: string,
  source: string,
  /** What was asked about: the answer says nothing of other versions. */
  packages: recordOf(arrayOf(string)),
  advisories: arrayOf(advisory),
})

const PATIENCE_MS = 30_000
const keptFile = join(root, 'tools/deployment/advisories.json')

export const ourPackages = () => lockedPackages(parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')))
export const today = () => new Date().toISOString().slice(0, 10)

/**
 * @param {string} [file]
 * @returns {KeptAdvisories | undefined} undefined where nobody has kept any
 */
export const readKeptAdvisories = (file = keptFile) => (existsSync(file) ? readJson(file, keptAdvisories) : undefined)

/**
 * Where npm audit asks. pnpm 10 asks where the registry of npm no longer answers.
 * @param {NodeJS.ProcessEnv} [env] names the registry
 */
export async function addressOfQuestions(env = npmEnvironment()) {
  const args = [await pinnedPnpm(), 'config', 'get', 'registry']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return new URL('-/npm/v1/security/advisories/bulk', `${stdout.trim().replace(/\/$/, '')}/`).href
}

/**
 * @param {Packages} packages
 * @param {string} address
 * @returns {Promise<Advisory[] | undefined>} undefined when there is no answer
 */
export async function askRegistry(packages, address) {
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

/**
 * @param {ReturnType<typeof answer>} found
 * @returns {Advisory[]}
 */
const advisoriesOf = (found) =>
  Object.entries(found).flatMap(([name, list]) =>
    list.map(({ url, title, severity, vulnerable_versions: vulnerable }) => {
      // A range without an end, or with the last version in it, has no corrected version that is known.
      const fixedIn = /<\s*(\d[^\s=|]*)$/.exec(vulnerable.trim())?.[1]
      const id = url.slice(url.lastIndexOf('/') + 1)
      return { id, package: name, vulnerable, severity, title, ...(fixedIn && { fixedIn }) }
    }),
  )

/**
 * @param {string} address
 * @param {string} [file]
 * @throws UserError when the registry gives no answer; the file stays as it is
 */
export async function keepAdvisories(address, file = keptFile) {
  const packages = ourPackages()
  const advisories = await askRegistry(packages, address)
  if (!advisories)
    throw new UserError(`${address} gives no answer: run this where the registry of npm does. The file stays as it is.`)
  const kept = { date: today(), source: address, packages, advisories }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  return kept
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runCommand(async () => {
    const { date, advisories, packages } = await keepAdvisories(await addressOfQuestions())
    const counts = `${advisories.length} advisories about ${Object.keys(packages).length} packages`
    print(`advisories.json has ${counts}, as of ${date}: commit it.`)
  })
