// The records of the builds that customers can get.
import { lastGoodBuild } from '../build/registry-rules.ts'
import { findRecord } from './team-calls.ts'
import type { Portal } from './portal-client.ts'
import type { BuildRecord, FindRecord, PartState, RegistryState } from '@switchboard/record'

/** The current build, those of rollouts, and the last good one, each once. */
export function selectableBuilds(part: PartState | undefined): string[] {
  const builds = part ? [part.current, ...part.rollouts.map(({ build }) => build), lastGoodBuild(part)] : []
  return [...new Set(builds)].flatMap((build) => build ?? [])
}

/**
 * Reads every record that the registry's rule can choose.
 * @param names of parts
 */
export async function readRecords(portal: Portal, state: RegistryState, names: Iterable<string>): Promise<FindRecord> {
  const known = new Map<string, BuildRecord | undefined>()
  const builds = [...names].flatMap((name) => selectableBuilds(state.parts[name]).map((build) => ({ name, build })))
  await Promise.all(
    builds.map(async ({ name, build }) => known.set(`${name}/${build}`, await findRecord(portal, name, build))),
  )
  return (name, build) => known.get(`${name}/${build}`)
}
