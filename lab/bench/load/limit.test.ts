import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitOf, scriptsOf, type TracedRequest } from './limit.ts'

const line = { latency: 150, downloadThroughput: 200_000 }
const origin = 'http://localhost:8080'
const signIn = `${origin}/auth/realms/switchboard/protocol/openid-connect`

/** A sign-in by redirects, 40 kB in all. */
const requests: TracedRequest[] = [
  { type: 'Document', address: `${origin}/`, bytes: 4_000, endedAt: 10.2 },
  { type: 'Document', address: `${signIn}/auth?client_id=portal`, bytes: 1_000, endedAt: 10.4 },
  { type: 'Document', address: `${origin}/`, bytes: 4_000, endedAt: 10.6 },
  { type: 'Script', address: `${origin}/host/main.js`, bytes: 25_000, endedAt: 10.9 },
  { type: 'Fetch', address: `${signIn}/token`, bytes: 4_000, endedAt: 10.9 },
  { type: 'Fetch', address: `${origin}/api/portal/account`, bytes: 1_000, endedAt: 11.1 },
  { type: 'Fetch', address: `${origin}/api/portal/invoices/latest`, bytes: 1_000, endedAt: 11.2 },
]

test('adds round trips, the transfer and the scripts', () => {
  const work = [{ startedAt: 10.9, endedAt: 11.2, spent: 0.1 }]
  const limit = limitOf({ requests, work, contentAt: 11.3 }, line)
  assert.equal(limit.roundTrips, 5)
  assert.equal(limit.bytes, 40_000)
  assert.equal(Math.round(limit.scriptMs), 100)
  assert.equal(Math.round(limit.ms), 5 * 150 + 200 + 100)
})

test('ignores what the content does not wait for', () => {
  const more = [
    { type: 'Font', address: `${origin}/host/text.woff2`, bytes: 30_000, endedAt: 11 },
    { type: 'Image', address: `${origin}/documents/feather.svg`, bytes: 2_000, endedAt: 11 },
    { type: 'Script', address: `${origin}/host/later.js`, bytes: 9_000, endedAt: 11.4 },
    { type: 'Document', address: `${signIn}/login-status-iframe.html`, bytes: 900, endedAt: 11.5 },
    { type: 'Document', address: `${origin}/kept-by-the-browser`, bytes: 0, endedAt: 10.9 },
  ]
  const work = [
    { startedAt: 11.2, endedAt: 11.5, spent: 0.3 },
    { startedAt: 11.6, endedAt: 11.9, spent: 0.3 },
  ]
  const limit = limitOf({ requests: [...requests, ...more], work, contentAt: 11.3 }, line)
  assert.equal(limit.roundTrips, 5)
  assert.equal(limit.bytes, 40_000)
  assert.equal(Math.round(limit.scriptMs), 100)
})

test('counts the time of a script that calls functions once', () => {
  const work = [
    { startedAt: 11.1, endedAt: 11.2, spent: 0.1 },
    { startedAt: 10.5, endedAt: 10.9, spent: 0.4 },
    { startedAt: 10.6, endedAt: 10.7, spent: 0.1 },
    { startedAt: 10.7, endedAt: 10.9, spent: 0.2 },
  ]
  assert.equal(Math.round(limitOf({ requests: [], work, contentAt: 12 }, line).scriptMs), 500)
})

test('takes scripts of main threads of pages from a trace', () => {
  const page = { pid: 7, tid: 1 }
  const worker = { pid: 7, tid: 2 }
  const events = [
    { name: 'thread_name', ...page, ts: 0, args: { name: 'CrRendererMain' } },
    { name: 'thread_name', ...worker, ts: 0, args: { name: 'DedicatedWorker thread' } },
    { name: 'EvaluateScript', ...page, ts: 2_000_000, dur: 500_000, tdur: 400_000, args: {} },
    { name: 'EvaluateScript', ...worker, ts: 2_000_000, dur: 700_000, args: {} },
    { name: 'Layout', ...page, ts: 3_000_000, dur: 100_000, args: {} },
  ]
  assert.deepEqual(scriptsOf(events), [{ startedAt: 2, endedAt: 2.5, spent: 0.4 }])
})
