// Tests the account verb.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, startPortal } from './testing/run-switchboard.ts'

const services = [{ subscriptionName: 'NMI-2500000001', startsOn: '2026-12-01' }]

test('an operator ends the move-out of a customer who returns, and sees what is supplied', async () => {
  const { at } = await startPortal({ returned: { movedOutOn: '2026-10-05', services } })
  const { code, out, err } = await run('accounts', 'return', '4000000016', '--why', 'moved back in')
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  assert.match(out, /^The move-out of 4000000016 on 2026-10-05 has ended\. Supplied from now on:\n/)
  assert.match(out, /NMI-2500000001 +2026-12-01/)
  assert.ok(at.calls.includes('POST /registry/api/accounts/4000000016/return'))
})

test('an account without later services has to get some', async () => {
  await startPortal({ returned: { movedOutOn: '2026-10-05', services: [] } })
  const { out } = await run('accounts', 'return', '4000000016', '--why', 'moved back in')
  assert.match(out, /It has no later services yet: add them\.\n$/)
})

test('the command reports what the portal refuses', async () => {
  await startPortal()
  const { code, err } = await run('accounts', 'return', '4000000016', '--why', 'moved back in')
  assert.equal(code, 1)
  assert.match(err, /It has not moved out\./)
})

test('anything else than the return of an account is refused', async () => {
  await startPortal()
  for (const words of [['leave', '4000000016'], ['return'], ['return', '16']]) {
    const { code, err } = await run('accounts', ...words, '--why', 'a test')
    assert.equal(code, 2)
    assert.match(err, /accounts return ACCOUNT/)
  }
})
