// Runs the gate on the fixtures, for its tests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { readBuildRecord } from '../../build/record-shapes.mjs'
import { runGate, startBrowser } from '../gate.mjs'
import { buildFixtures } from './build-fixtures.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {Partial<import('../gate.mjs').GateOptions>} Options */
/** @typedef {Awaited<ReturnType<typeof runGate>>} Result */

/** Runs that share the browser on two cores. */
const RUNS_AT_A_TIME = 3
/** What is left at every visit is still twice as much as the rule tolerates. */
export const fewVisits = { limits: { visits: 5 } }
/** LONG=1 visits as often as the gate does for a team (record 0051). */
export const fewVisitsUnlessLong = process.env.LONG ? {} : fewVisits

/** @type {(() => void)[]} */
const waiting = []
/** @type {Map<string, Promise<Result>>} */
const results = new Map()
let free = RUNS_AT_A_TIME
/** @type {Promise<Browser> | undefined} */
let browser
/** @type {Awaited<ReturnType<typeof buildFixtures>> | undefined} */
let built

before(async () => {
  built = await buildFixtures()
})
after(async () => (await browser)?.close())

/**
 * @template T
 * @param {(browser: Browser) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inBrowser(work) {
  while (free === 0) await /** @type {Promise<void>} */ (new Promise((resolve) => waiting.push(resolve)))
  free--
  try {
    browser ??= startBrowser()
    return await work(await browser)
  } finally {
    free++
    waiting.shift()?.()
  }
}

/** @param {string} name */
export function fixture(name) {
  assert.ok(built, 'The fixtures are built before the first test.')
  return built(name)
}

/**
 * Everything that the gate finds in a fixture. The first call decides the options.
 * @param {string} name
 * @param {Options} [options]
 */
export function gateResult(name, options = {}) {
  const run = (/** @type {Browser} */ browser) => runGate({ ...fixture(name), browser, ...options })
  const runOnFiles = () => runGate({ ...fixture(name), ...options })
  const result = results.get(name) ?? (options.inBrowser === false ? runOnFiles() : inBrowser(run))
  results.set(name, result)
  return result
}

/** @param {string} name */
export const recordOf = (name) => readBuildRecord(fixture(name).dist)

/**
 * @param {string} name
 * @param {string} path
 */
export const readFixture = async (name, path) => readFileSync(join(fixture(name).dist, recordOf(name).build, path))

/**
 * Asserts that exactly these rules refuse the fixture, in these words.
 * @param {string} name
 * @param {string | string[]} rules
 * @param {RegExp | RegExp[]} words
 * @param {Options} [options]
 */
export async function assertRefused(name, rules, words, options) {
  const { ok, findings } = await gateResult(name, options)
  assert.equal(ok, false)
  const broken = [...new Set(findings.map(({ rule }) => rule))].sort()
  assert.deepEqual(broken, [rules].flat(), JSON.stringify(findings, null, 1))
  for (const pattern of [words].flat())
    assert.ok(
      findings.some(({ message }) => pattern.test(message)),
      `${pattern} in ${JSON.stringify(findings, null, 1)}`,
    )
}
