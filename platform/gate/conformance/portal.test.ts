// Tests the responses of the gate's portal instead of the API.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPortal, type Portal } from './portal.ts'

const answers = {
  'GET /api/portal/account': { firstName: 'Alex' },
  'GET /api/portal/status': { status: 'active', body: 'sedan' },
  'GET /api/portal/greeting': 'Hello',
  'PUT /api/portal/read': { status: 204 },
  'GET /api/portal/tip': { status: 404, type: 'application/problem+json', body: { status: 404, title: 'No tip' } },
  'GET /api/portal/tips.csv': { status: 200, type: 'text/csv', body: 'day,tip\n' },
}
const record = {
  name: 'nothing',
  version: '1.0.0',
  build: '0123456789abcdef',
  base: '/nowhere/',
  files: [],
  routes: [],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '2026-11-22T00:00:00.000Z',
}
let portal: Portal

before(async () => {
  const host = { record, read: async () => Buffer.from('') }
  portal = await openPortal({ host, candidate: { record, read: () => Buffer.from('') }, answers })
})
after(() => portal.close())

for (const [method, path, status, type, text] of [
  ['GET', '/api/portal/account', 200, 'application/json', '{"firstName":"Alex"}'],
  ['GET', '/api/portal/account?day=today', 200, 'application/json', '{"firstName":"Alex"}'],
  ['GET', '/api/portal/status', 200, 'application/json', '{"status":"active","body":"sedan"}'],
  ['GET', '/api/portal/greeting', 200, 'application/json', '"Hello"'],
  ['PUT', '/api/portal/read', 204, 'application/json', ''],
  ['GET', '/api/portal/tip', 404, 'application/problem+json', '{"status":404,"title":"No tip"}'],
  ['GET', '/api/portal/tips.csv', 200, 'text/csv', 'day,tip\n'],
] as const)
  test(`${method} ${path} is answered as recorded`, async () => {
    const answer = await fetch(portal.address + path, { method })
    assert.deepEqual([answer.status, answer.headers.get('content-type'), await answer.text()], [status, type, text])
    assert.deepEqual([...portal.unknown], [])
  })

test('a call without a recorded answer gets status 404 and is remembered', async () => {
  assert.equal((await fetch(`${portal.address}/api/portal/nobody-knows`)).status, 404)
  assert.deepEqual([...portal.unknown], ['GET /api/portal/nobody-knows'])
})
