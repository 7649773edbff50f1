import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertNoSecret, haveRequest } from './logs.ts'

const known = { path: '/bills/known/pdf', route: '/bills/:id/pdf', secret: 'wombat' }
const logs = (nginx: string, server: string) => ({
  nginx: [
    { name: 'switchboard.log', text: nginx },
    { name: 'switchboard-error.log', text: '' },
  ],
  servers: [
    { name: 'server-1.log', text: '' },
    { name: 'server-2.log', text: server },
  ],
})
const access = '{"method":"GET","path":"/bills/known/pdf","status":"401"}'
const answered = '{"method":"GET","route":"/bills/:id/pdf","status":401}'

test('a request is in the logs if nginx and one of the servers logged it', () => {
  assert.ok(haveRequest(logs(access, answered), known))
  assert.ok(!haveRequest(logs('', answered), known))
  assert.ok(!haveRequest(logs(access, ''), known))
  assert.ok(!haveRequest(logs(access.replace('known', 'other'), answered), known))
})

test('finds a token, and the secret of the request, in any log', () => {
  assert.doesNotThrow(() => assertNoSecret(logs(access, answered), known))
  assert.throws(() => assertNoSecret(logs('/bills/known/pdf?access_token=x', answered), known), /switchboard\.log/)
  assert.throws(() => assertNoSecret(logs(access, 'Bearer eyJhbGciOiJSUzI1NiJ9'), known), /server-2\.log/)
  assert.throws(() => assertNoSecret(logs(access, 'wombat'), known), /server-2\.log contains the secret/)
})
