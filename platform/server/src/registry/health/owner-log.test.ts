import { setImmediate } from 'node:timers/promises'
import { aRecord } from '@switchboard/record/testing'
import type { FastifyInstance } from 'fastify'
import { warnWithOwner } from './owner-log'

const CURRENT = 'a'.repeat(16)
const owner = { team: 'Usage', contact: 'usage@example.com', runbook: 'Roll back.' }
const state = { number: 1, parts: { usage: { current: CURRENT, earlier: [], rollouts: [] } }, cohorts: {} }

async function logWarning(snapshot: () => Promise<object>) {
  const entries: unknown[] = []
  const app = { registry: { snapshot }, log: { warn: (...entry: unknown[]) => void entries.push(entry) } }
  warnWithOwner(app as unknown as FastifyInstance).warn({ part: 'usage', why: 'it failed' }, 'a build failed')
  await setImmediate()
  return entries
}

test('a warning about a part names its owner', async () => {
  const found = logWarning(async () => ({ state, find: () => aRecord('usage', CURRENT, { owner }) }))
  expect(await found).toEqual([[{ part: 'usage', why: 'it failed', owner }, 'a build failed']])
})

test('a warning is logged although the registry is unavailable', async () => {
  const found = logWarning(() => Promise.reject(new Error('connect ECONNREFUSED')))
  expect(await found).toEqual([[{ part: 'usage', why: 'it failed' }, 'a build failed']])
})
