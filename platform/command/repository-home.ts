// The command in this repository: it builds the parts, and checks them with the builds of this machine or of a portal.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY_STATE, isShell } from '../build/registry-rules.ts'
import { readBuildRecord } from '../build/record-shapes.ts'
import { allParts } from '../build/build-inputs.mjs'
import { buildChangedParts } from '../build/build-parts.mjs'
import { root } from '../../shared/node/environment.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { findRecord, readState } from './team-calls.ts'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import { create } from './verbs/create.ts'
import { verbs } from './verbs/index.ts'
import type { RegistryState } from '@switchboard/record'
import type { Home, LocalBuild } from './home.ts'
import type { Portal } from './portal-client.ts'
import type { GateRun } from '../gate/gate.ts'
import type { Verb } from './verbs/define-verb.ts'

export const repositoryVerbs: ReadonlyMap<string, Verb> = new Map([['create', create], ...verbs])

/**
 * @param part 'host', 'embed' or a remote of this repository
 * @param options `built`: use the last build instead of building
 * @throws UsageError for an unknown part
 */
async function buildLocally(part: string, { built = false }: { built?: boolean }): Promise<LocalBuild> {
  const parts = allParts().filter(({ name }) => name !== 'server')
  const found = parts.find(({ name }) => name === part)
  const names = parts.map(({ name }) => name)
  if (!found)
    throw new UsageError(
      `There is no remote ${part} in this repository.${didYouMean(part, names)} There are ${names.join(', ')}.`,
    )
  const folder = join(root, found.folder)
  const dist = join(folder, 'dist')
  if (!built) await buildChangedParts([part])
  if (!existsSync(join(dist, 'record.json')))
    throw new UsageError(`${part} has not been built yet: omit --built to build it first.`)
  return { dist, folder, record: readBuildRecord(dist) }
}

/**
 * Checks a build against the builds that customers have now.
 * @param portal undefined: against those built on this machine
 */
export async function checkInGate(
  portal: Portal | undefined,
  { dist, folder, record }: LocalBuild,
  environment?: string,
): Promise<GateRun> {
  const part = record.name
  const state = portal ? (await readState(portal, environment)).state : EMPTY_STATE
  const live = portal ? await liveRecords(portal, state) : []
  const remotes = live.filter(({ name }) => !isShell(name))
  const previous = live.find(({ name, build }) => name === part && build === state.parts[part]?.current)
  const common = { dist, folder, tsconfig: join(folder, 'tsconfig.json'), portal: portal?.url, previous }
  if (isShell(part)) {
    const { runShellGate } = await import('../gate/shell-gate.ts')
    return runStep(`Checking ${part}`, (report) => runShellGate({ ...common, remotes, onProgress: report }))
  }
  const { runGate } = await import('../gate/gate.ts')
  const options = {
    ...common,
    part,
    hosts: live.filter(({ name }) => name === 'host'),
    embeds: live.filter(({ name }) => name === 'embed'),
    others: remotes.filter(({ name }) => name !== part),
  }
  return runStep(`Checking ${part}`, (report) => runGate({ ...options, onProgress: report }))
}

/** Records of every build that some customers get, if the portal shows it. */
async function liveRecords(portal: Portal, { parts }: RegistryState) {
  const live = Object.entries(parts).flatMap(([part, { current, rollouts }]) => {
    const builds = new Set(rollouts.map(({ build }) => build))
    if (current) builds.add(current)
    return [...builds].map((build) => ({ part, build }))
  })
  const records = await Promise.all(live.map(({ part, build }) => findRecord(portal, part, build)))
  return records.filter((record) => record !== undefined)
}

export const repositoryHome: Home = { command: 'npm run switchboard --', buildLocally, checkInGate }
