// Tests that every rule of the gate is explained, with a bad and a good example.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../shared/node/tree.mjs'
import { codeOf, findRule, ruleNames } from './rules.ts'

const REPORTED = /(?:rule: |\breport(?:On\(\w*\))?\(\s*)'([a-z]+)'/g

test('every rule that the gate reports is explained, and no other', () => {
  const files = ['', 'rules', 'conformance', 'conformance/embedded'].flatMap((folder) =>
    readdirSync(join(root, 'platform/gate', folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, 'platform/gate', folder, name), 'utf8')),
  )
  const reported = files.flatMap((text) => [...text.matchAll(REPORTED)].map(([, name = '']) => name))
  assert.deepEqual([...new Set(reported)].sort(), [...ruleNames].sort())
})

for (const name of ruleNames)
  test(`${name} has a reason, a bad and a good example, and a row in the documentation`, () => {
    const rule = findRule(name)
    assert.ok(rule)
    assert.match(rule.why, /\.$/)
    const [bad, good] = [codeOf(rule.bad), codeOf(rule.good)]
    assert.ok(bad && good && bad !== good)
    // One screen of a terminal.
    assert.ok(bad.split('\n').length + good.split('\n').length <= 40)
    const row = new RegExp(`^\\| \`${name}\` +\\| (.+?) +\\|$`, 'm').exec(
      readFileSync(join(root, 'docs/remotes.md'), 'utf8'),
    )
    assert.equal(row?.[1], rule.reports)
  })
