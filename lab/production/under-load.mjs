// Checks that something happens to the installation while customers use it, and what becomes of their requests.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { print } from '../../shared/node/terminal.mjs'

/**
 * @typedef {import('./steady-load.mjs').SteadyLoad} SteadyLoad
 * @typedef {import('./steady-load.mjs').Measured['failures'][number]} Failure
 */

export const CALM_MS = 2_000

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {SteadyLoad} load
 */
export const checksUnder =
  (checks, load) =>
  /**
   * @param {string} name
   * @param {() => Promise<void>} happen
   * @param {(failure: Failure) => boolean} [isExpected]
   */
  (name, happen, isExpected = () => false) =>
    checks.run(name, async () => {
      await load.startMeasuring()
      await happen()
      await wait(CALM_MS)
      await load.report()
      const measured = load.total
      print(`    ${summaryOf(measured)}`)
      assert.ok(Object.values(measured.sent).reduce((sum, count) => sum + count, 0) > 20, 'there was no load')
      assert.deepEqual(measured.failures.filter((failure) => !isExpected(failure)).slice(0, 3), [])
    })

/**
 * nginx had no server that answered.
 * @param {Failure} failure
 */
export const isSaidByNginx = ({ status, text, retryAfter }) =>
  status === 503 && retryAfter === '30' && text.includes('The portal is not available just now')

/** @param {SteadyLoad['total']} measured */
function summaryOf({ sent, failures, slowest }) {
  const kinds = Object.entries(sent).map(([kind, count]) => {
    const failed = failures.filter((failure) => failure.kind === kind).length
    return failed ? `${kind} ${count} (${failed} failed)` : `${kind} ${count}`
  })
  return `${kinds.sort().join(', ')}; slowest ${slowest} ms`
}

/** @param {import('./installation.mjs').Installation} installation */
export async function roll({ servers }) {
  for (const server of servers) {
    await server.stop()
    await server.start()
  }
}
