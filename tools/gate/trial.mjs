// What the gate says of the fixtures, for its tests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { buildFixtures } from './fixtures.mjs'
import { gate, startBrowser } from './gate.mjs'

/** A browser on two cores. */
const PAGES_AT_A_TIME = 3
/** For a rule that does not count what is left of a page. */
export const few = { limits: { visits: 5 } }
const waiting = []
const runs = new Map()
let free = PAGES_AT_A_TIME
let browser
let built

before(async () => {
  built = await buildFixtures()
})
after(async () => (await browser)?.close())

/** One after the other, but for a few at a time. */
export async function inBrowser(work) {
  while (free === 0) await new Promise((resolve) => waiting.push(resolve))
  free--
  try {
    return await work(await (browser ??= startBrowser()))
  } finally {
    free++
    waiting.shift()?.()
  }
}

export const of = (name) => built(name)

/** Everything that the gate says of a fixture, asked once. */
export function gateOf(name, given = {}) {
  if (!runs.has(name))
    runs.set(
      name,
      inBrowser((browser) => gate({ ...of(name), browser, ...given })),
    )
  return runs.get(name)
}

export const recordOf = (name) => JSON.parse(readFileSync(join(of(name).dist, 'record.json'), 'utf8'))
export const filesOf =
  (name) =>
  async ({ build }, path) =>
    readFileSync(join(of(name).dist, build, path))

/** By the one rule, or by exactly these. */
export async function assertRefused(name, rule, words, given) {
  const { ok, findings } = await gateOf(name, given)
  assert.equal(ok, false)
  const rules = [...new Set(findings.map((finding) => finding.rule))].sort()
  assert.deepEqual(rules, [rule].flat(), JSON.stringify(findings, null, 1))
  for (const word of [words].flat())
    assert.ok(
      findings.some(({ message }) => word.test(message)),
      `${word} in ${JSON.stringify(findings, null, 1)}`,
    )
  return findings
}
