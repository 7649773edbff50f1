// The panel's data in nonprod: this customer's builds, the rule that chose each, and possible replacements.
import type { PanelBuild, PanelData } from '@switchboard/record'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { parseStoredRecord } from '../stored-json'
import { resolveRequest } from './resolution'

const MOST_BUILDS = 20

/** The route does not exist in prod. */
export function panelRoute(app: FastifyInstance, { db }: { db: Database }): void {
  const { registry, visits } = app
  if (registry.environment !== 'nonprod') return
  app.get('/registry/panel.json', { schema: { hide: true } }, async (request) => {
    const { number, customer, resolved } = await resolveRequest({ registry, ...visits }, request, {
      withBuckets: true,
    })
    const builds = await readNewestBuilds(db)
    const parts = Object.entries(resolved).map(([name, { current, rule }]) => ({
      name,
      build: current.build,
      rule,
      ...(current.owner && { owner: current.owner }),
      ...(current.fills && { fills: current.fills.map(({ place }) => place) }),
      builds: builds.get(name) ?? [],
    }))
    return {
      environment: 'nonprod',
      number,
      ...(customer !== undefined && { customer }),
      parts,
    } satisfies PanelData
  })
}

async function readNewestBuilds({ pool }: Database): Promise<ReadonlyMap<string, readonly PanelBuild[]>> {
  const { rows } = await pool.query<{ record: string; publishedBy: string }>({
    name: 'registry-newest-builds',
    text: `select record, published_by as "publishedBy"
      from (select *, row_number() over (partition by part order by published_at desc) as nth from registry_build) as ranked
      where nth <= $1 order by part, published_at desc`,
    values: [MOST_BUILDS],
  })
  const builds = new Map<string, PanelBuild[]>()
  for (const { record, publishedBy } of rows) {
    // Parsed here, because a record's text may contain characters that a JSON column refuses.
    const { name, build, version, commit, builtAt } = parseStoredRecord(record)
    builds.set(name, [...(builds.get(name) ?? []), { build, version, commit, builtAt, publishedBy }])
  }
  return builds
}
