// Compares the packages that are delivered with the advisories that the registry of npm knows. A step of npm test.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { arrayOf, object, parseJson, readJson, recordOf, string, UnexpectedJson } from '../json/read-json.mjs'
import { root } from '../launch/environment.mjs'
import { npmEnvironment, pinnedPnpm } from '../launch/pnpm.mjs'

/**
 * @typedef {ReturnType<typeof advisory>} Advisory
 * @typedef {ReturnType<typeof acceptedEntry>} Accepted
 */

const advisory = object({
  github_advisory_id: string,
  module_name: string,
  severity: string,
  title: string,
  url: string,
})
/** What pnpm audit prints. */
const report = object({ advisories: recordOf(advisory) })

/** A finding that does not concern us, or that waits for a corrected version, until a day that is looked at again. */
const acceptedEntry = object({ advisory: string, package: string, why: string, until: string })
const acceptedList = arrayOf(acceptedEntry)

const LARGEST_REPORT = 50_000_000

/**
 * @param {readonly Advisory[]} advisories
 * @param {readonly Accepted[]} accepted
 * @param {string} today as in '2026-11-23'
 * @returns {string[]} a sentence for each advisory that nobody accepted, or no longer, and for each acceptance without its advisory
 */
export function faultsOf(advisories, accepted, today) {
  const open = advisories.flatMap(({ github_advisory_id: id, module_name: name, severity, title, url }) => {
    const entry = accepted.find((one) => one.advisory === id && one.package === name)
    if (entry && entry.until >= today) return []
    const when = entry ? `, accepted until ${entry.until} only` : ''
    return [`${name}, ${severity}: ${title} (${url})${when}`]
  })
  const unused = accepted
    .filter(
      ({ advisory: id, package: name }) =>
        !advisories.some((one) => one.github_advisory_id === id && one.module_name === name),
    )
    .map(
      ({ advisory: id, package: name }) => `${name} no longer has ${id}: remove it from accepted-vulnerabilities.json`,
    )
  return [...open, ...unused]
}

/**
 * Asks the registry about everything in the lockfile that is not for development only.
 * @param {{ env?: NodeJS.ProcessEnv, accepted?: readonly Accepted[], today?: string }} [options]
 * @returns {Promise<{ faults: readonly string[] } | 'no answer'>}
 */
export async function checkVulnerabilities({
  env = npmEnvironment(),
  accepted = readJson(join(root, 'tools/production/accepted-vulnerabilities.json'), acceptedList),
  today = new Date().toISOString().slice(0, 10),
} = {}) {
  try {
    const { advisories } = parseJson(await audit(env), report, 'the answer of pnpm audit')
    return { faults: faultsOf(Object.values(advisories), accepted, today) }
  } catch (error) {
    if (error instanceof UnexpectedJson || error instanceof SyntaxError) return 'no answer'
    throw error
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} what it prints, whatever its exit code is: it is 1 when there are findings
 */
async function audit(env) {
  const args = [await pinnedPnpm(), 'audit', '--prod', '--json']
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: LARGEST_REPORT }, (_error, stdout) =>
      resolve(stdout),
    ),
  )
}
