// Tests the text of findings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFindings } from './describe-findings.ts'

const source = {
  source: 'remotes/tips/src/Tips.tsx',
  line: 2,
  column: 3,
  frame: "  1 │ const a = 1\n> 2 │ alert('Hi')",
}
const found = {
  rule: 'globals',
  message: 'alert blocks the whole page: use Modal.',
  where: `${source.source}:2`,
  source,
}

test('a finding shows its rule, its remedy, its place and the code', () => {
  const [slow, wide] = ['It renders 900 times', 'At 320 px the page is too wide: let it wrap or shrink.']
  assert.equal(
    describeFindings([
      found,
      { rule: 'endless', message: slow, where: '/tips', source },
      { rule: 'narrow', message: `${wide} ${wide}`, where: '/tips' },
    ]),
    `  globals
    alert blocks the whole page: use Modal.
    --> remotes/tips/src/Tips.tsx:2:3
        1 │ const a = 1
      > 2 │ alert('Hi')

  endless, /tips
    It renders 900 times
    --> remotes/tips/src/Tips.tsx:2:3
        1 │ const a = 1
      > 2 │ alert('Hi')

  narrow, /tips
    At 320 px the page is too wide: let it wrap or shrink. At 320 px the page is too wide: let it wrap
    or shrink.

  A bad and a good example: npm run switchboard -- explain globals | endless | narrow`,
  )
})

test('only the first findings show their code, if there are many', () => {
  const text = describeFindings(Array.from({ length: 20 }, () => found))
  assert.equal(text.match(/--> remotes/g)?.length, 20)
  assert.equal(text.match(/alert\('Hi'\)/g)?.length, 4)
})
