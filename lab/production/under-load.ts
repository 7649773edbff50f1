// Runs a check of the installation while customers use it, and reports their requests.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { print } from '../../shared/node/terminal.mjs'
import type { SteadyLoad, Measured } from './steady-load.ts'
import type { Checks } from '../checks.ts'
import type { Installation } from './installation.ts'

export type Failure = Measured['failures'][number]

export const CALM_MS = 2_000

export const checksUnder =
  (checks: Checks, load: SteadyLoad) =>
  (name: string, happen: () => Promise<void>, isExpected: (failure: Failure) => boolean = () => false) =>
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

/** nginx did not find a server that responded. */
export const comesFromNginx = ({ status, text, retryAfter }: Failure) =>
  status === 503 && retryAfter === '30' && text.includes('The portal is not available just now')

function summaryOf({ sent, failures, slowest }: SteadyLoad['total']) {
  const kinds = Object.entries(sent).map(([kind, count]) => {
    const failed = failures.filter((failure) => failure.kind === kind).length
    return failed ? `${kind} ${count} (${failed} failed)` : `${kind} ${count}`
  })
  return `${kinds.sort().join(', ')}; slowest ${slowest} ms`
}

export async function roll({ servers }: Installation) {
  for (const server of servers) {
    await server.stop()
    await server.start()
  }
}
