// Tests that the gate finds in a build of ES modules what it finds in scripts, with the same lines.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { describeFindings } from './describe-findings.ts'
import { runGate, type GateOptions } from './gate.ts'
import { buildModules } from './testing/build-modules.ts'
import { fewVisits, fixture, gateResult, inBrowser } from './testing/fixture-gate.ts'
import type { Finding } from './candidate.ts'

const builds = mkdtempSync(join(tmpdir(), 'switchboard-modules-'))
after(() => rmSync(builds, { recursive: true }))

const filesOnly = { inBrowser: false }

async function checkModules(name: string, options: Partial<GateOptions>) {
  const { part, folder } = fixture(name)
  const dist = await buildModules(part, folder, join(builds, name))
  const run = (more: Partial<GateOptions>) => runGate({ ...fixture(name), dist, ...options, ...more })
  return options.inBrowser === false ? run({}) : inBrowser((browser) => run({ browser }))
}

/** Rule, message and line. Bundlers order modules differently, and their source maps differ in columns. */
const inOrder = (findings: Finding[]) =>
  findings.map(({ rule, message, source }) => `${rule} ${source?.source}:${source?.line} ${message}`).sort()

describe('a build of ES modules', { concurrency: true }, () => {
  test('that keeps every rule is accepted', async () => {
    const { findings, measured } = await checkModules('valid', fewVisits)
    assert.deepEqual(findings, [], describeFindings(findings))
    assert.deepEqual(Object.keys(measured.browser?.growth ?? {}), ['/gate-valid'])
    assert.ok(measured.browser?.embed, 'it was shown in a third-party page')
  })
  for (const [what, name, options] of [
    ['uses what belongs to the page', 'page-globals', filesOnly],
    ['has a second copy of a package', 'second-copies', filesOnly],
    ['has a source of another remote', 'foreign-source', filesOnly],
  ] as const)
    test(`that ${what} has the findings of scripts`, async () => {
      const [modules, scripts] = [await checkModules(name, options), await gateResult(name, options)]
      assert.ok(modules.findings.length > 0)
      assert.deepEqual(inOrder(modules.findings), inOrder(scripts.findings))
    })
  test('that throws when it is imported is refused with the line', async () => {
    const { findings } = await checkModules('unloadable', fewVisits)
    const [finding, ...more] = findings
    assert.ok(finding && more.length === 0, describeFindings(findings))
    assert.match(finding.message, /does not load in the host [0-9a-f]{16}: not today/)
    assert.match(`${finding.source?.source}:${finding.source?.line}`, /unloadable\/src\/Page\.tsx:4$/)
  })
})
