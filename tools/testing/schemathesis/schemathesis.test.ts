import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { schemathesisCounts } from '../test-counts.ts'
import { findPython } from '../programs/python.ts'

const room = mkdtempSync(join(tmpdir(), 'switchboard-schemathesis-'))
after(() => rmSync(room, { recursive: true, force: true }))

const report = (changes: object) => {
  const file = join(room, 'report.json')
  const found = { operations: { tested: 11 }, test_cases: { generated: 400 }, failures: [], errors: [], complete: true }
  writeFileSync(file, JSON.stringify({ ...found, ...changes }))
  return file
}

test('an operation without a failure counts as one passed test', () => {
  const counts = schemathesisCounts(report({}), 'alex')
  assert.deepEqual(counts, { passed: 11, failed: 0, skipped: [], failures: [], cases: 400 })
})

test('an operation with two failures counts as one failed test that names both', () => {
  const failures = [
    { title: 'Server error', operations: ['GET /a', 'GET /b'] },
    { title: 'Undocumented status', operations: ['GET /a'] },
  ]
  const { passed, failed, failures: reported } = schemathesisCounts(report({ failures }), 'alex')
  assert.deepEqual([passed, failed], [9, 2])
  assert.deepEqual(reported[0], { title: 'GET /a as alex', message: 'Server error\nUndocumented status' })
})

test('a run that is incomplete, has an error, tests no operation or leaves no report is a failure', () => {
  assert.equal(schemathesisCounts(report({ complete: false }), 'alex').failed, 1)
  assert.equal(schemathesisCounts(report({ errors: [{ title: 'Schema error' }] }), 'alex').failed, 1)
  assert.equal(schemathesisCounts(report({ operations: { tested: 0 } }), 'alex').failed, 1)
  assert.equal(schemathesisCounts(join(room, 'never written'), 'alex').failed, 1)
})

test('no Python is found on a machine without one', async () => {
  const { PATH } = process.env
  process.env.PATH = room
  try {
    assert.equal(await findPython(), undefined)
  } finally {
    process.env.PATH = PATH
  }
})
