// Responses of a fake portal that do not depend on its state.
import type { BuildRecord, RegistryState } from '@switchboard/record'

/** A description of another release, with nothing live. */
export const describeRelease = (members: readonly string[]) => ({
  environment: 'nonprod',
  contracts: [],
  provides: {},
  shells: [],
  requiresGate: false,
  packages: {},
  record: { members },
  gate: { version: 'another', rules: [] },
  answers: {},
})

export const summaryOf = ({ name, build, version, owner, gate, fills, signature }: BuildRecord) => ({
  name,
  build,
  version,
  ...(owner && { owner }),
  ...(gate && { gate }),
  ...(fills && { fills }),
  ...(signature && { signature: { key: signature.key } }),
  publishedAt: '2026-11-20T00:00:00.000Z',
  publishedBy: 'team',
  why: 'a build',
})

interface Contents {
  readonly state: RegistryState
  readonly records: readonly BuildRecord[]
  readonly damaged: readonly object[]
}

/** @param wanted parts; default: all */
export const stateOf = ({ state, records, damaged }: Contents, wanted: readonly string[] | undefined) => {
  const isWanted = (part: string) => wanted?.includes(part) ?? true
  const parts = Object.fromEntries(Object.entries(state.parts).filter(([part]) => isWanted(part)))
  const builds = records.filter(({ name }) => isWanted(name)).map(summaryOf)
  return { environment: 'nonprod', state: { ...state, parts }, builds, damaged }
}
