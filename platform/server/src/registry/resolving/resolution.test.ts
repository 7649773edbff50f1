import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketOf, type RegistryState } from '@switchboard/record'
import { aRecord as record } from '@switchboard/record/testing'
import type { FastifyRequest } from 'fastify'
import { developmentParts } from './development'
import type { Registry } from '../registry'
import { resolveRequest, tagOf } from './resolution'
import { createVisits } from './visits'

const [OLD, NEW] = ['a'.repeat(16), 'b'.repeat(16)]
const state: RegistryState = {
  number: 1,
  parts: {
    host: { current: OLD, earlier: [], rollouts: [] },
    usage: { current: OLD, earlier: [], rollouts: [] },
  },
  cohorts: {},
}
const registry: Registry = {
  environment: 'nonprod',
  gatedEnvironments: [],
  snapshot: async () => ({
    state,
    keys: [],
    trust: '',
    find: (name, build) => (build === OLD ? record(name, build) : undefined),
  }),
  latest: () => Promise.reject(new Error('not asked for here')),
  record: () => Promise.reject(new Error('the database is unavailable')),
  buildsWith: () => Promise.reject(new Error('not asked for here')),
  change: () => Promise.reject(new Error('not asked for here')),
  changeTogether: () => Promise.reject(new Error('not asked for here')),
}

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'resolution-'))))
afterEach(() => {
  rmSync(dataDir, { recursive: true })
  jest.restoreAllMocks()
})

const settingsWith = (xsrfSecret: string, customerSecret?: string) =>
  ({ environment: 'nonprod', forCustomers: false, dataDir, xsrfSecret, customerSecret }) as const

async function resolveUsage(cookie: string, of: { readonly shellBuild?: string } = {}) {
  const cookies = Object.fromEntries(new URLSearchParams(cookie.replaceAll('; ', '&')))
  const request = { cookies, log: { warn: () => undefined } } as unknown as FastifyRequest
  const all = await resolveRequest({ registry, ...createVisits(settingsWith('a secret')) }, request, of)
  return {
    host: all.resolved['host'],
    build: all.resolved['usage']?.current.build,
    tag: tagOf(all),
    isDevelopment: all.isDevelopment,
    addressing: all.addressing,
  }
}

test('an override whose build cannot be read leaves the page with the usual builds', async () => {
  expect(await resolveUsage(`sb-overrides=${encodeURIComponent(`usage=${NEW}`)}`)).toMatchObject({ build: OLD })
  const { previews } = createVisits(settingsWith('a secret'))
  const token = previews.tokenOf({ part: 'usage', build: NEW, until: '2999-01-01T00:00:00.000Z' })
  expect(await resolveUsage(`sb-preview=${token}`)).toMatchObject({ build: OLD })
})

test('a page gets another host if one did not start, and keeps the host that it runs', async () => {
  const parts = { host: { current: NEW, earlier: [OLD], rollouts: [] } }
  const both = { ...(await registry.snapshot()), state: { ...state, parts }, find: record }
  jest.spyOn(registry, 'snapshot').mockResolvedValue(both)
  expect(await resolveUsage('')).toMatchObject({
    host: { current: { build: NEW }, rule: { kind: 'current' } },
    addressing: 'content',
  })
  expect(await resolveUsage('sb-folders=1')).toMatchObject({ host: { current: { build: NEW } }, addressing: undefined })
  expect(await resolveUsage(`sb-unstarted=${OLD}`)).toMatchObject({ host: { current: { build: NEW } } })
  expect(await resolveUsage(`sb-unstarted=${NEW}`)).toMatchObject({
    host: { current: { build: OLD }, rule: { wanted: NEW } },
    addressing: undefined,
  })
  expect(await resolveUsage(`sb-unstarted=${NEW}`, { shellBuild: NEW })).toMatchObject({
    host: { current: { build: NEW } },
  })
  const chosen = `sb-overrides=${encodeURIComponent(`host=${NEW}`)}`
  expect(await resolveUsage(`sb-unstarted=${NEW}; ${chosen}`)).toMatchObject({
    host: { current: { build: NEW }, rule: { kind: 'override' } },
  })
})

describe('customers of one state', () => {
  const rollouts = [{ build: NEW, percent: 50 }]
  const parts = { ...state.parts, usage: { current: OLD, earlier: [], rollouts } }
  const resolveFor = async (customer: string | undefined, more: { readonly withBuckets?: true } = {}) => {
    const request = { cookies: {}, log: { warn: () => undefined } } as unknown as FastifyRequest
    const visits = createVisits(settingsWith('a secret'))
    const resolution = await resolveRequest({ registry, ...visits }, request, { customer, ...more })
    return { resolved: resolution.resolved, tag: tagOf(resolution) }
  }
  const customers = Array.from({ length: 20 }, (_, n) => `customer ${n}`)
  let snapshot: Awaited<ReturnType<Registry['snapshot']>>
  beforeEach(async () => {
    snapshot = { ...(await registry.snapshot()), state: { ...state, parts }, find: record }
    jest.spyOn(registry, 'snapshot').mockImplementation(async () => snapshot)
  })

  test('share one resolution for each rollout that they are in', async () => {
    const all = await Promise.all(customers.map((customer) => resolveFor(customer)))
    expect(new Set(all.map(({ resolved }) => resolved)).size).toBe(2)
    expect(new Set(all.map(({ tag }) => tag)).size).toBe(2)
    for (const [i, { resolved }] of all.entries())
      expect(resolved['usage']?.current.build).toBe(bucketOf(customers[i]!, 'usage', NEW) < 50 ? NEW : OLD)
  })

  test('get other builds from the next state on', async () => {
    const { resolved, tag } = await resolveFor(undefined)
    expect(resolved['usage']?.current.build).toBe(OLD)
    snapshot = { ...snapshot, state: { ...state, parts: { ...parts, usage: { ...parts.usage, current: NEW } } } }
    const next = await resolveFor(undefined)
    expect(next.resolved['usage']?.current.build).toBe(NEW)
    expect(next.tag).not.toBe(tag)
  })

  test('have places of their own for the panel', async () => {
    const all = await Promise.all(customers.map((customer) => resolveFor(customer, { withBuckets: true })))
    const buckets = all.flatMap(({ resolved }) => {
      const rule = resolved['usage']?.rule
      return rule?.kind === 'percent' ? rule.bucket : []
    })
    expect(new Set(buckets).size).toBe(buckets.length)
    expect(buckets.length).toBeGreaterThan(1)
  })
})

test('development servers replace builds in the page and in later responses', async () => {
  const { tag } = await resolveUsage('')
  writeFileSync(join(dataDir, 'development.json'), JSON.stringify({ usage: record('usage', 'development') }))
  const found = await resolveUsage('')
  expect(found).toMatchObject({ build: 'development', isDevelopment: true })
  expect(found.tag).not.toBe(tag)
})

test('development servers are never shown to customers', () => {
  writeFileSync(join(dataDir, 'development.json'), '{}')
  expect(developmentParts({ dataDir, forCustomers: false })).toEqual({})
  expect(developmentParts({ dataDir, forCustomers: true })).toBeUndefined()
})

test('a new cookie secret keeps customers in their rollout groups if the customer secret is separate', () => {
  const keyWith = (...secrets: Parameters<typeof settingsWith>) =>
    createVisits(settingsWith(...secrets)).customerKeys.keyOf('provider', 'ann')
  expect(keyWith('one', 'kept')).toBe(keyWith('two', 'kept'))
  expect(keyWith('one')).not.toBe(keyWith('two'))
  expect(keyWith('one')).toBe(keyWith('two', 'one'))
})
