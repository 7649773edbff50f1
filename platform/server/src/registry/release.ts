// How the portal describes itself to programs of teams in other repositories.
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { BuildRecord } from '@switchboard/record'
import { contractsOf, SHELLS } from '@switchboard/record'
import type { FastifyInstance } from 'fastify'
import { selectableBuilds } from './compatibility'
import type { Registry } from './registry'

const Versions = Type.Record(Type.String(), Type.String())

/** What the build of the server knows about its release. */
const Release = Type.Object({
  packages: Type.Record(Type.String(), Type.String(), {
    description: 'Versions of the packages that a remote of this release installs',
  }),
  record: Type.Object({
    members: Type.Array(Type.String(), {
      description: 'Members that the record of a build may have; publishing refuses others',
      examples: [['owner.team', 'files[].byContent']],
    }),
  }),
  gate: Type.Object({
    version: Type.String({ description: 'Equal versions check the same rules' }),
    rules: Type.Array(Type.Object({ name: Type.String(), reports: Type.String() })),
  }),
  answers: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Recorded responses for development and for the gate, by method and path',
  }),
})
export type Release = Static<typeof Release>

/** @throws Error if the description is incomplete */
export const parseRelease = (text: string): Release => Value.Parse(Release, JSON.parse(text))

const Shell = Type.Object({
  name: Type.String({ examples: ['host'] }),
  build: Type.String(),
  version: Type.String(),
  contract: Type.Integer(),
  provides: Versions,
})

const Description = Type.Object({
  environment: Type.Union([Type.Literal('prod'), Type.Literal('nonprod')]),
  contracts: Type.Array(Type.Integer(), { description: 'Contract numbers of the live shells' }),
  provides: Type.Record(Type.String(), Type.String(), {
    description: 'Versions of the packages that the current host provides; empty before the first host',
  }),
  shells: Type.Array(Shell, { description: 'Every build of host and embed that customers can get' }),
  requiresGate: Type.Boolean({ description: 'Whether customers get only builds that passed the gate' }),
  ...Release.properties,
})
type Description = Static<typeof Description>

/** Public, because a team that has no token yet uses it to create a remote. It has nothing about customers. */
export function releaseRoute(app: FastifyInstance, release: Release): void {
  const schema = {
    operationId: 'getPlatform',
    summary: 'What a remote in another repository is built for',
    description: 'Members may be added. Programs ignore those that they do not know.',
    tags: ['platform'],
    security: [],
    response: { 200: Description },
  }
  app.get('/registry/api/platform', { schema }, async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    return describePlatform(app.registry, release)
  })
}

async function describePlatform(registry: Registry, release: Release): Promise<Description> {
  const { state, find } = await registry.snapshot()
  const { environment, gatedEnvironments } = registry
  const records = selectableBuilds(state)
    .filter(({ part }) => SHELLS.some((shell) => shell === part))
    .flatMap(({ part, build }) => find(part, build) ?? [])
  const host = records.find(({ name, build }) => name === 'host' && build === state.parts['host']?.current)
  return {
    environment,
    contracts: [...new Set(records.flatMap(contractsOf))].sort((a, b) => a - b),
    provides: { ...host?.provides },
    shells: records.map(describeShell),
    requiresGate: gatedEnvironments.includes(environment),
    ...release,
  }
}

const describeShell = ({ name, build, version, contract, provides }: BuildRecord) => ({
  name,
  build,
  version,
  contract,
  provides: { ...provides },
})
