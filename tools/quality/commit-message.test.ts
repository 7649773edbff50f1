import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findMessageFaults } from './commit-message.mjs'
import { root } from '../../shared/node/tree.mjs'

for (const message of [
  'Fix the address of a mail\n\nThe address was empty.\n',
  'Add a health check\n',
  'Revert "Give selected words and cells of tables rules that a browser compares"\n',
  'Remove the beta flag\n# Please enter the commit message for your changes. Lines that begin with # are ignored.\n',
])
  test(`accepts '${message.split('\n')[0]}'`, () => assert.deepEqual(findMessageFaults(message), []))

for (const [message, fault] of [
  ['', /empty/],
  [`Fix ${'x'.repeat(57)}`, /61 characters, and may have 60/],
  ['Fix the address.', /full stop/],
  ['Fix the address; remove the flag', /two changes/],
  ['Say what the answers are', /'Say' does not say what changes/],
  ['Fix the address\nThe address was empty.', /line below the subject/],
])
  test(`refuses '${message}'`, () => assert.match(findMessageFaults(String(message)).join('\n'), fault as RegExp))

test('the hook refuses a message with a fault and accepts another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'message-'))
  const file = join(folder, 'COMMIT_EDITMSG')
  const runHook = (message: string) => {
    writeFileSync(file, message)
    return spawnSync(process.execPath, ['tools/quality/check-commit-message.mjs', file], {
      cwd: root,
      encoding: 'utf8',
    })
  }
  try {
    const refused = runHook('Fix the address.\n')
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /full stop/)
    assert.equal(runHook('Fix the address\n').status, 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
