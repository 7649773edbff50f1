// A team that publishes usage with its own token and key, while a host and billing are live.
import type { BuildRecord, Change, RegistryState, Resolution } from '@switchboard/record'
import { generatePrivateKey, publicKeyOf } from '@switchboard/platform-server/testing'
import type { Customer } from '../support/customers'
import { call, json, type ProblemBody } from '../support/portal'
import { aBuild, teamsWith, type Arrange, type Teams, type Wanted } from './teams'

export const usageRoutes = { routes: [{ path: '/usage' }] }

export interface Live {
  readonly teams: Teams
  readonly team: { readonly id: string; readonly token: string }
  readonly host: BuildRecord
  readonly usage: BuildRecord
}

/** Starts before the tests of one file and stops after them. */
export function usageTeam(customers: readonly Customer[] = [], arrange?: Arrange) {
  const teamKey = generatePrivateKey()
  let live: Live
  beforeAll(async () => {
    const teams = await teamsWith(customers, {}, arrange)
    const host = await teams.live('host', '1')
    const usage = await teams.live('usage', '1', usageRoutes)
    await teams.live('billing', '1', { routes: [{ path: '/billing' }] })
    const wanted = json({ owner: 'Usage team', parts: ['usage'], why: 'new team' })
    const { body: team } = await call<Live['team']>(
      '/registry/api/tokens',
      teams.operator,
      wanted,
      teams.portal.server.origin,
    )
    live = { teams, team, host, usage }
    const key = { publicKey: publicKeyOf(teamKey), parts: ['usage'], owner: 'Usage team', why: 'new team' }
    expect((await operate('keys', json(key))).status).toBe(201)
  }, 120_000)
  afterAll(() => live.teams.close(), 60_000)

  const origin = () => live.teams.portal.server.origin
  const ask = <Body = ProblemBody>(path: string, token?: string, init?: RequestInit) =>
    call<Body>(`/registry/api/${path}`, token, init, origin())
  const operate = <Body = ProblemBody>(path: string, init?: RequestInit) => ask<Body>(path, live.teams.operator, init)
  const asTeam = <Body = ProblemBody>(path: string, init?: RequestInit) => ask<Body>(path, live.team.token, init)
  return {
    teamKey,
    live: () => live,
    ask,
    operate,
    asTeam,
    stateNow: async (environment = 'nonprod') =>
      (await operate<{ state: RegistryState }>(`state?environment=${environment}`)).body.state,
    resolvedNow: async () => (await call<Resolution>('/registry/resolved.json', undefined, {}, origin())).body.remotes,
    async uploaded(name: string, wanted: Wanted = usageRoutes, token = live.team.token) {
      const made = aBuild(name, nextVersion(), wanted)
      for (const [path, text] of Object.entries(made.files))
        expect((await ask(`builds/${name}/${made.record.build}/files/${path}`, token, file(text))).status).toBe(204)
      return made
    },
    publish: (record: unknown, token = live.team.token) => ask('builds', token, json({ record, why: 'for a test' })),
  }
}

let versions = 1
export const nextVersion = () => `1.${(versions += 1)}.0`

export const file = (text: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/octet-stream' },
  body: text,
})
export const change = (wanted: Change, more: Readonly<Record<string, unknown>> = {}) =>
  json({ change: wanted, why: 'for a test', ...more })
export const because = (why: string): RequestInit => ({ ...json({ why }), method: 'DELETE' })
export const promote = (part: string, { build }: { build: string }): Change => ({ kind: 'promote', part, build })
