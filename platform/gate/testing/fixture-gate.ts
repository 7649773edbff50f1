// Runs the gate on the fixtures, for its tests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { readBuildRecord } from '../../build/record-shapes.ts'
import { runGate, startBrowser, type GateOptions } from '../gate.ts'
import { buildFixtures } from './build-fixtures.ts'
import type { Browser } from '@playwright/test'

type Options = Partial<GateOptions>
type Result = Awaited<ReturnType<typeof runGate>>

/** The number of runs that share the browser on two cores. */
const RUNS_AT_A_TIME = 3
/** With so few visits, one leak per visit is still twice as much as the rule tolerates. */
export const fewVisits = { limits: { visits: 5 } }
/** With LONG=1, as many visits as in the gate of a team (record 0051). */
export const fewVisitsUnlessLong = process.env.LONG ? {} : fewVisits

const waiting: (() => void)[] = []
const results = new Map<string, Promise<Result>>()
let free = RUNS_AT_A_TIME
let browser: Promise<Browser> | undefined
let built: Awaited<ReturnType<typeof buildFixtures>> | undefined

before(async () => {
  built = await buildFixtures()
})
after(async () => (await browser)?.close())

export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
  free--
  try {
    browser ??= startBrowser()
    return await work(await browser)
  } finally {
    free++
    waiting.shift()?.()
  }
}

export function fixture(name: string) {
  assert.ok(built, 'The fixtures are built before the first test.')
  return built(name)
}

/** All findings of the gate in a fixture. The first call determines the options. */
export function gateResult(name: string, options: Options = {}) {
  const run = (browser: Browser) => runGate({ ...fixture(name), browser, ...options })
  const runOnFiles = () => runGate({ ...fixture(name), ...options })
  const result = results.get(name) ?? (options.inBrowser === false ? runOnFiles() : inBrowser(run))
  results.set(name, result)
  return result
}

export const recordOf = (name: string) => readBuildRecord(fixture(name).dist)

export const readFixture = async (name: string, path: string) =>
  readFileSync(join(fixture(name).dist, recordOf(name).build, path))

/** Asserts that only these rules refuse the fixture, with these messages. */
export async function assertRefused(
  name: string,
  rules: string | string[],
  words: RegExp | RegExp[],
  options?: Options,
) {
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
