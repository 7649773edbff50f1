// Tests that a broken build gets one finding for its fault, with the line and the remedy.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readBuildRecord } from '../build/record-shapes.ts'
import { describeFindings } from './describe-findings.ts'
import { runGate, type GateOptions } from './gate.ts'
import { fewVisits, fixture, gateResult } from './testing/fixture-gate.ts'
import type { Browser } from '@playwright/test'
import type { Finding } from './candidate.ts'

interface Expected {
  rule: string
  /** source and line */
  place: string
  /** words of the remedy */
  remedy: RegExp
}

function assertOnly(findings: Finding[], { rule, place, remedy }: Expected) {
  const [finding, ...more] = findings
  assert.ok(finding && more.length === 0, describeFindings(findings))
  const { source } = finding
  assert.deepEqual([finding.rule, `${source?.source}:${source?.line}`], [rule, place], describeFindings(findings))
  assert.match(finding.message, remedy)
  assert.match(source?.frame ?? '', /^> /m)
}

describe('a page', { concurrency: true }, () => {
  const pages: Record<string, [file: string, line: number, rule: string, remedy: RegExp]> = {
    'throws while it is rendered': ['ThrowsWhileRendering.tsx', 5, 'shown', /“Error: Flat has no price”/],
    'throws when a button is pressed': ['ThrowsWhenPressed.tsx', 4, 'handlers', /“Save”.*catch the error/],
    'waits forever': ['NeverArrives.tsx', 5, 'shown', /show at least a loading state/],
    'covers the header': ['Covers.tsx', 3, 'covers', /use Dialog or a popover/],
    'covers the header from outside its place': ['CoversFromOutside.tsx', 6, 'covers', /use Dialog or a popover/],
    'keeps data of each visit': ['KeepsData.tsx', 6, 'growth', /kB more memory.*Release it/],
    'keeps listening': ['KeepsListening.tsx', 7, 'growth', /resize on window.*remove each listener/],
    'inserts a style element': ['InsertsStyles.tsx', 6, 'policy', /Inline styles.*use classes/],
    'replaces a function of everybody': ['ReplacesGlobals.tsx', 5, 'globals', /Array\.prototype\.map.*your own module/],
    'leaves for another one': ['Leaves.tsx', 3, 'shown', /leaves for \/usage .*use Navigate or a link/],
    'makes a call that nobody knows': ['CallsUnknownApi.tsx', 11, 'answers', /add GET .*tariffs to .*answers\.json/],
  }
  const result = () => gateResult('broken-pages', fewVisits)
  for (const [what, [file, line, rule, remedy]] of Object.entries(pages))
    test(`that ${what}`, async () => {
      const source = `platform/gate/fixtures/broken-pages/src/${file}`
      const { findings } = await result()
      const own = findings.filter((finding) => finding.source?.source === source)
      assertOnly(own, { rule, place: `${source}:${line}`, remedy })
    })
  test('has no other finding', async () => {
    const { findings } = await result()
    assert.equal(findings.length, Object.keys(pages).length, describeFindings(findings))
  })
})

describe('a build', { concurrency: true }, () => {
  const filesOnly = { inBrowser: false }
  const builds: Record<string, [name: string, expected: Expected, options: Partial<GateOptions>]> = {
    'throws when it is imported': [
      'unloadable',
      {
        rule: 'loads',
        place: `${pathOf('unloadable')}:4`,
        remedy: /does not load in the host [0-9a-f]{16}: not today/,
      },
      {},
    ],
    'never returns': [
      'endless-loop',
      {
        rule: 'answers',
        place: `${pathOf('endless-loop')}:6`,
        remedy: /1 s while the gate looks at \/gate-endless-loop: look for a loop/,
      },
      { limits: { step: 1_000 } },
    ],
    'has a second copy of a package': [
      'second-copies',
      { rule: 'singletons', place: `${pathOf('second-copies')}:3`, remedy: /import it by its name/ },
      filesOnly,
    ],
    'has a constant unique name': [
      'constant-name',
      { rule: 'files', place: 'remoteEntry.js:8', remedy: /remoteConfig\(\) of @switchboard\/build\/webpack/ },
      {},
    ],
  }
  for (const [what, [name, expected, options]] of Object.entries(builds))
    test(`that ${what}`, async () => assertOnly((await gateResult(name, options)).findings, expected))

  test('that has a second copy is not opened, because its hooks would fail in each page', async () => {
    const browser = new Proxy({} as Browser, {
      get() {
        throw new Error('the gate opens a page')
      },
    })
    assertOnly((await runGate({ ...fixture('second-copies'), browser })).findings, {
      rule: 'singletons',
      place: `${pathOf('second-copies')}:3`,
      remedy: /import it by its name/,
    })
  })

  test('with a file that was changed afterwards', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'switchboard-gate-'))
    try {
      cpSync(fixture('valid').dist, dist, { recursive: true })
      const { build, files } = readBuildRecord(dist)
      for (const { path } of files) {
        const content = readFileSync(join(dist, build, path))
        if (path.endsWith('.js') && content.includes('Start again'))
          writeFileSync(join(dist, build, path), content.toString('utf8').replace('Start again', 'Start agian'))
      }
      const { findings } = await runGate({ ...fixture('valid'), dist })
      assertOnly(findings, { rule: 'files', place: `${pathOf('valid')}:39`, remedy: /Build again/ })
    } finally {
      rmSync(dist, { recursive: true })
    }
  })
})

function pathOf(name: string) {
  return `platform/gate/fixtures/${name}/src/Page.tsx`
}
