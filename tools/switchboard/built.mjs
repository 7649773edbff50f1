// A part as it was built on this machine, and what the gate says of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { misfits } from '../build/registry.mjs'
import { allParts } from '../launch/changed.mjs'
import { buildChanged } from '../launch/parts.mjs'
import { root } from '../launch/place.mjs'
import { step } from '../launch/screen.mjs'
import { findRecord, readState } from './calls.mjs'
import { didYouMean, WrongUsage } from './wrong-usage.mjs'

/**
 * @param {string} part 'host' or a remote of this repository
 * @param {{ built?: boolean }} options `built`: take what was built last
 * @returns {Promise<{ dist: string, folder: string, record: import('@switchboard/registry').BuildRecord }>}
 * @throws WrongUsage for a part that is not there
 */
export async function builtPart(part, { built = false }) {
  const parts = allParts().filter(({ name }) => name !== 'server')
  const found = parts.find(({ name }) => name === part)
  const names = parts.map(({ name }) => name)
  if (!found)
    throw new WrongUsage(
      `There is no remote ${part} in this repository.${didYouMean(part, names)} There are ${names.join(', ')}.`,
    )
  const folder = join(root, found.folder)
  const dist = join(folder, 'dist')
  if (!built) await buildChanged([part])
  if (!existsSync(join(dist, 'record.json')))
    throw new WrongUsage(`${part} was not built yet: leave --built out, and it is built first.`)
  return { dist, folder, record: JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8')) }
}

/** Names of the files to upload, packed ones included. */
export const filesOf = (dist, { build }) =>
  readdirSync(join(dist, build), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'record.json')
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(dist, build).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

/**
 * Holds a build against what customers have now.
 * @param {import('./calls.mjs').Portal} portal
 * @param {{ dist: string, folder: string, record: import('@switchboard/registry').BuildRecord }} built
 * @param {string} [environment]
 * @returns {Promise<{ ok: boolean, findings: { rule: string, where?: string, message: string }[], measured?: object }>}
 */
export async function throughTheGate(portal, { dist, folder, record }, environment) {
  const part = record.name
  const { state } = await readState(portal, environment)
  const live = await liveRecords(portal, state)
  if (part === 'host') return hostGate(record, live)
  const { gate } = await import('../gate/gate.mjs')
  const given = {
    part,
    dist,
    folder,
    portal: portal.url,
    hosts: live.filter(({ name }) => name === 'host'),
    others: live.filter(({ name }) => name !== 'host' && name !== part),
    previous: live.find(({ name, build }) => name === part && build === state.parts[part].current),
  }
  return step(`Checking ${part}`, (tell) => gate({ ...given, onProgress: tell }))
}

/** Every build that the state gives to somebody, where the portal shows it. */
async function liveRecords(portal, { parts }) {
  const named = Object.entries(parts).flatMap(([part, { current, rollouts }]) => {
    const builds = new Set([current, ...rollouts.map(({ build }) => build)])
    return [...builds].filter(Boolean).map((build) => [part, build])
  })
  const records = await Promise.all(named.map(([part, build]) => findRecord(portal, part, build)))
  return records.filter(Boolean)
}

/** A host is held against the remotes that it would have to run. */
function hostGate(host, live) {
  const remotes = live.filter(({ name }) => name !== 'host')
  const findings = remotes.flatMap((remote) =>
    misfits(remote, host).map((reason) => ({
      rule: 'fits',
      message: `${remote.name} ${remote.build} is live and could not run in it: ${reason}. Have ${remote.name} promote a build that can first.`,
    })),
  )
  return { ok: findings.length === 0, findings }
}

/** The findings as they are printed. */
export const findingsInWords = (findings) =>
  findings.map(({ rule, where, message }) => `  ${rule}${where ? `, ${where}` : ''}: ${message}`).join('\n')

/** What the team has to know although it refuses nothing. @returns {string[]} sentences */
export function notesOf({ size, browser } = {}) {
  const { untried = [] } = browser ?? {}
  return [
    ...(size?.note ? [size.note] : []),
    ...(untried.length > 0 ? [`The gate knows no addresses for ${untried.join(', ')}, and did not open them.`] : []),
  ]
}

export const notesInWords = (measured) =>
  notesOf(measured)
    .map((note) => `\nNote: ${note}`)
    .join('')
