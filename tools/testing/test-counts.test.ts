// Tests counting the reports of the test runners.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { jestCounts, playwrightCounts, tapCounts } from './test-counts.ts'

const room = mkdtempSync(join(tmpdir(), 'switchboard-counts-'))
after(() => rmSync(room, { recursive: true, force: true }))

function report(text: unknown) {
  const file = join(room, 'report')
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
  return file
}

test('a Jest file that does not load counts as a failure', () => {
  const suite = {
    name: 'bill.test.ts',
    assertionResults: [
      { status: 'passed', fullName: 'a' },
      { status: 'pending', fullName: 'on PostgreSQL' },
    ],
  }
  const found = { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [suite] }
  assert.deepEqual(jestCounts(report(found)), { passed: 1, failed: 2, skipped: ['on PostgreSQL'], failures: [] })
})

test('a Jest test that ran on one engine is not skipped on the other', () => {
  const on = (status: string) => ({
    name: 'races.api.test.ts',
    assertionResults: [{ status, fullName: 'books once' }],
  })
  const found = { numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }
  assert.deepEqual(jestCounts(report({ ...found, testResults: [on('pending'), on('passed')] })).skipped, [])
  assert.deepEqual(jestCounts(report({ ...found, testResults: [on('pending')] })).skipped, ['books once'])
})

test('a Jest failure has its message, or that of its file when no test failed', () => {
  const failing = {
    name: 'bill.test.ts',
    message: 'all of it',
    assertionResults: [{ status: 'failed', fullName: 'adds up', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] }],
  }
  const broken = { name: 'broken.test.ts', message: 'it does not load', assertionResults: [] }
  const found = { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [failing, broken] }
  assert.deepEqual(jestCounts(report(found)).failures, [
    { title: 'bill.test.ts › adds up', message: 'expected 1' },
    { title: 'broken.test.ts', message: 'it does not load' },
  ])
})

test('Playwright’s skipped and failed tests are found in inner suites', () => {
  const failed = [{ status: 'unexpected', results: [{ error: { message: 'no button' } }] }]
  const specs = [
    { title: 'pays', tests: [{ status: 'skipped' }] },
    { title: 'moves out', tests: failed },
    { title: 'signs in', tests: [{ status: 'flaky' }] },
  ]
  const inner = { title: 'Alex', specs }
  const found = {
    stats: { expected: 3, flaky: 1, unexpected: 2 },
    suites: [{ title: 'bill.spec.ts', suites: [inner] }],
  }
  assert.deepEqual(playwrightCounts(report(found)), {
    passed: 4,
    failed: 2,
    skipped: ['bill.spec.ts › Alex › pays'],
    flaky: ['bill.spec.ts › Alex › signs in'],
    failures: [{ title: 'bill.spec.ts › Alex › moves out', message: 'no button' }],
  })
})

test('the report of Node’s own runner is counted', () => {
  const text =
    'ok 1 - one\nok 2 - two # SKIP not here\nnot ok 3 - three\n# pass 1\n# fail 1\n# cancelled 1\n# skipped 1\n'
  assert.deepEqual(tapCounts(report(text)), {
    passed: 1,
    failed: 2,
    skipped: ['two'],
    failures: [{ title: 'three', message: '' }],
  })
})

test('an absent report counts nothing', () => {
  const nothing = { passed: 0, failed: 0, skipped: [], failures: [] }
  for (const counts of [jestCounts, playwrightCounts, tapCounts])
    assert.deepEqual(counts(join(room, 'absent')), nothing)
})
