// Runs checks one after another, prints each, and counts.
import { setTimeout as wait } from 'node:timers/promises'
import { print } from '../../shared/node/terminal.mjs'

export class Checks {
  passed = 0
  failed = 0

  /**
   * @param {string} name
   * @param {() => Promise<void>} check
   */
  async run(name, check) {
    const began = performance.now()
    try {
      await check()
      this.passed += 1
      print(`  ✓ ${name} (${seconds(performance.now() - began)})`)
    } catch (error) {
      this.failed += 1
      print(`  ✗ ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
}

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * @param {string} what in the error
 * @param {() => Promise<boolean> | boolean} isSo
 * @param {number} [limit] seconds
 */
export async function waitUntil(what, isSo, limit = 60) {
  const end = Date.now() + limit * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${limit} s: ${what}`)
    await wait(100)
  }
}
