// Tests the mail verb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, startPortal } from './testing/run-switchboard.ts'

const failed = {
  template: 'move-out-booked',
  accountNumber: '4000000011',
  createdAt: new Date().toISOString(),
  attempts: 1,
  dueAt: '2026-11-21T02:00:00.000Z',
}
const dead = {
  ...failed,
  id: '1f6c02aa-0000-4000-8000-000000000000',
  error: 'EENVELOPE RCPT TO 550 unknown',
  deadAt: '2026-11-21T02:03:04.000Z',
}
const later = { ...failed, id: '2a000000-0000-4000-8000-000000000000', error: 'ECONNREFUSED', deadAt: null }

test('the status lists the mails that failed, with the answer of the relay', async () => {
  await startPortal({ mails: { waiting: { count: 2, oldestSeconds: 600.4 }, failed: [dead, later] } })
  const { code, out } = await run('mail', 'status')
  assert.equal(code, 0)
  assert.match(out, /^2 mails are waiting, the oldest for 10 minutes\.\n/)
  assert.match(out, /1f6c02aa +move-out-booked +4000000011 .* abandoned +EENVELOPE RCPT TO 550 unknown/)
  assert.match(out, /2a000000 .* will be retried +ECONNREFUSED/)
})

test('the status of an outbox in which nothing failed is a success', async () => {
  await startPortal()
  assert.deepEqual(await run('mail'), { code: 0, out: 'No mail is waiting. None has failed.\n', err: '' })
})

test('an operator sends a mail again and drops one, by the beginning of its id', async () => {
  const { at } = await startPortal({ mails: { waiting: { count: 0, oldestSeconds: null }, failed: [dead, later] } })
  const retried = await run('mail', 'retry', '1f6c', '--why', 'their domain is back')
  assert.deepEqual(retried, { code: 0, out: `The mail ${dead.id} is being sent again.\n`, err: '' })
  assert.equal((await run('mail', 'drop', dead.id, '--why', 'the account is closed')).code, 0)
  assert.deepEqual(
    at.calls.filter((call) => call.includes('/mails/')),
    [`POST /registry/api/mails/${dead.id}/retry`, `DELETE /registry/api/mails/${dead.id}`],
  )
})

test('refuses anything that is not an abandoned email', async () => {
  await startPortal({ mails: { waiting: { count: 1, oldestSeconds: 1 }, failed: [later] } })
  for (const words of [['retry'], ['retry', '2a'], ['drop', 'ffff'], ['send']]) {
    const { code, err } = await run('mail', ...words, '--why', 'a test')
    assert.equal(code, 2)
    assert.match(err, /mail status/)
  }
})
