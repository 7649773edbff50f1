// What the panel of nonprod draws: what this customer gets, why, and what could be had instead.
import type { BuildRecord, PanelBuild, PanelData } from '@switchboard/registry'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { found } from './resolution'

const MOST_BUILDS = 20

/** In prod there is nothing at this address. */
export function panelRoute(app: FastifyInstance, { db }: { db: Database }): void {
  const { portalRegistry: registry, visits } = app
  if (registry.environment !== 'nonprod') return
  app.get('/registry/panel.json', { schema: { hide: true } }, async (request) => {
    const { number, customer, resolved } = await found({ registry, ...visits }, request)
    const builds = await newestBuilds(db)
    const parts = Object.entries(resolved).map(([name, { current, rule }]) => ({
      name,
      build: current.build,
      rule,
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

async function newestBuilds({ pool }: Database): Promise<ReadonlyMap<string, readonly PanelBuild[]>> {
  const { rows } = await pool.query<{ record: string; publishedBy: string }>({
    name: 'registry-newest-builds',
    text: `select record, published_by as "publishedBy"
      from (select *, row_number() over (partition by part order by published_at desc) as nth from registry_build) as ranked
      where nth <= $1 order by part, published_at desc`,
    values: [MOST_BUILDS],
  })
  const builds = new Map<string, PanelBuild[]>()
  for (const { record, publishedBy } of rows) {
    const { name, build, version, commit, builtAt } = parsed(record)
    builds.set(name, [...(builds.get(name) ?? []), { build, version, commit, builtAt, publishedBy }])
  }
  return builds
}

/** Not by the database: a text of a record may be none that a database keeps. */
function parsed(record: string): BuildRecord {
  return JSON.parse(record)
}
