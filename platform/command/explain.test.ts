// Tests the verb that explains a rule of the gate.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from './testing/run-switchboard.ts'

test('explain says why a rule exists, with a bad and a good example', async () => {
  const { out, err, code } = await run('explain', 'covers')
  assert.deepEqual({ err, code }, { err: '', code: 0 })
  assert.match(out, /^covers: an element of the page that covers the header\n\nCustomers could not leave the page\./)
  assert.match(out, /\nRefused:\n\n {2}@layer sb\.components \{\n {4}\.offer \{\n {6}position: fixed;/)
  assert.match(out, /\nAccepted:\n\n {2}<Dialog /)
})

test('explain lists the rules, and suggests a name', async () => {
  const { out } = await run('explain')
  assert.match(out, /^ {2}growth {6}nodes, listeners, timers, observers, styles or memory that grow with every visit$/m)
  const { err, code } = await run('explain', 'cover')
  assert.equal(code, 2)
  assert.match(err, /^The gate has no rule cover\. Did you mean covers\?/)
})
