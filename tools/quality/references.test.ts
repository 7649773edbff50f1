// Checks that every citation of the specification, a product decision or a decision record exists.
import assert from 'node:assert/strict'
import { basename, extname } from 'node:path'
import { test } from 'node:test'
import { decisionsOf, findBrokenCitations, findCitations, findOtherWordings, sectionsOf } from './references.ts'
import { files, read } from '../../shared/node/tree.mjs'

const all: string[] = files()
const thisTest = /^tools\/quality\/references\./
const citing = all.filter(
  (path) =>
    /^\.(?:[cm]?[jt]sx?|css|md|txt|ya?ml)$/.test(extname(path)) && path !== 'pnpm-lock.yaml' && !thisTest.test(path),
)
const decisions = decisionsOf(read('docs/product-decisions.md'))
const cited = {
  sections: sectionsOf(read('docs/specification.md')),
  decisions: new Set(decisions),
  records: new Set(all.filter((path) => path.startsWith('docs/decisions/')).map((path) => basename(path).slice(0, 4))),
}

const listOf = (findIn: (path: string) => string[]) =>
  citing.flatMap((path) => findIn(path).map((found) => `${path}: ${found}`))

test('every cited section, decision and record exists', () => {
  assert.ok(citing.flatMap((path) => findCitations(read(path))).length > 100)
  assert.deepEqual(
    listOf((path) => findBrokenCitations(read(path), cited)),
    [],
  )
})

test('citations are worded in one way', () => {
  assert.deepEqual(
    listOf((path) => (path === 'docs/specification.md' ? [] : findOtherWordings(read(path)))),
    [],
    'write specification 2.8, D12, decision record 0017',
  )
})

test('product decisions are numbered without a gap', () => {
  assert.deepEqual(
    decisions,
    decisions.map((_, i) => String(i + 1)),
  )
})

test('finds each form of a citation', () => {
  const text = `(specification 2.5 to 2.7, 4 'Usage', 8 and 9 'Layout'; D2, D35 to D41). Decision records 0003 and 0023.
// The rule of specification
// 5 'Calendar'. See docs/decisions/0012-zones.md.`
  assert.deepEqual(
    findCitations(text).map((citation) =>
      [citation.number, ...('heading' in citation ? [citation.heading] : [])].join(' '),
    ),
    ['2.5', '2.7', '4 Usage', '8', '9 Layout', '5 Calendar', '2', '35', '41', '0003', '0023', '0012'],
  )
})

test('reports a citation without a target', () => {
  const known = { sections: new Map([['9', ['Layout']]]), decisions: new Set(['1']), records: new Set(['0001']) }
  const text = `specification 9 and 10; specification 9 'Colours'; D1 and D61; decision records 0001 and 0099`
  assert.deepEqual(findBrokenCitations(text, known), [
    'specification 10',
    "specification 9 'Colours'",
    'D61',
    'decision record 0099',
  ])
})

test('reports other wordings of a citation', () => {
  assert.deepEqual(findOtherWordings('spec 2.8, spec section 4, section 7 of the specification, decision 0017'), [
    'spec 2',
    'spec section 4',
    'section 7',
    'decision 0017',
  ])
  assert.deepEqual(findOtherWordings('RFC 9110, section 4'), [])
})
