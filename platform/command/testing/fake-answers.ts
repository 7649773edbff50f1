// Responses of a fake portal that do not depend on its state.
import type { BuildRecord } from '@switchboard/record'

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
