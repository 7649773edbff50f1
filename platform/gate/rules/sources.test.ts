// Tests which sources a remote may contain, and how the gate reads them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { assertRefused, fixture, gateResult, recordOf } from '../testing/fixture-gate.ts'
import { openCandidate } from '../candidate.ts'
import { checkGlobals } from './globals.ts'

const filesOnly = { inBrowser: false }

describe('the gate', () => {
  for (const [what, modules] of [
    ['an array', '[,e=>{e(localStorage)},,(e,t)=>{e.a=1}]'],
    ['an array that begins later', 'Array(1).concat([e=>{e(localStorage)},,function(e,t){e.a=1}])'],
    ['an object', '{1:e=>{e(localStorage)},3(e,t){e.a=1}}'],
  ] as const)
    test(`reads modules that webpack emits as ${what}`, () => {
      const text = `(self.chunks_b=self.chunks_b||[]).push([[12],${modules}])`
      const files = [{ path: '12.js', integrity: '', bytes: text.length, kind: 'script' as const }]
      const findings = checkGlobals({
        ...openCandidate(fixture('valid')),
        record: { ...recordOf('valid'), files },
        read: () => Buffer.from(text),
        scripts: { '12.js': { 1: ['/a.ts'], 3: ['/b.ts'] } },
      })
      assert.deepEqual(
        findings.map(({ message }) => message.split(' ')[0]),
        ['localStorage'],
      )
    })
  test('reads scripts whose source maps show what the bundler has generated', () => {
    const text = [
      '(globalThis.rspackChunka||=[]).push([[1],{1(e,t,r){e(localStorage)},2(e,t,r){r.g.mine=1;setInterval(e,1)}}])',
      'globalThis["__mf_init__a"]={}',
      'sessionStorage.clear()',
    ].join('\n')
    const sourceAt = ({ line }: { line: number }) => ['src/a.ts', '', 'node_modules/@module-federation/a.js'][line - 1]
    const findings = checkGlobals({
      ...openCandidate(fixture('valid')),
      record: { ...recordOf('valid'), files: [{ path: '1.js', integrity: '', bytes: 1, kind: 'script' }] },
      read: () => Buffer.from(text),
      scripts: {},
      sources: {
        lineAt: ([place]) => ({ source: (place && sourceAt(place)) ?? '', line: 1, column: 1, frame: '' }),
        lineWith: () => undefined,
      },
    })
    assert.deepEqual(
      findings.map(({ message }) => message.split(' ')[0]),
      ['localStorage', 'mine', 'setInterval'],
    )
  })
  test('refuses the source of another remote, and another name than that of the folder', () =>
    assertRefused(
      'foreign-source',
      'sources',
      [/a source of remotes\/services/, /names it gate-another-name.*published as gate-foreign-source/],
      filesOnly,
    ))
  test('refuses a wrong type, and shows its line', async () => {
    const { folder } = fixture('type-error')
    const { findings } = await gateResult('type-error', { ...filesOnly, tsconfig: join(folder, 'tsconfig.json') })
    const [{ rule, message, source } = { rule: '', message: '' }, ...more] = findings
    assert.deepEqual([rule, more], ['types', []])
    assert.match(message, /^TS2322: .*\. Correct the type:/)
    assert.match(`${source?.source}:${source?.line}`, /type-error\/src\/text\.ts:\d+$/)
    assert.match(source?.frame ?? '', /^> \d+ │ export const wrong: number = 'a text'$/m)
  })
  test('refuses a waiver that has ended', () =>
    assertRefused('expired-waiver', ['globals', 'waivers'], /ended on 2026-01-31/, filesOnly))
  test('accepts findings with a waiver until its last day, and reports them', async () => {
    const { ok, measured } = await gateResult('valid', {
      ...fixture('expired-waiver'),
      ...filesOnly,
      today: '2026-01-31',
    })
    assert.equal(ok, true)
    assert.deepEqual(
      measured.waived.map(({ rule, until }) => [rule, until]),
      [['globals', '2026-01-31']],
    )
  })
})
