// Runs checks one after another, prints and counts them.
import { setTimeout as wait } from 'node:timers/promises'
import { print } from '../shared/node/terminal.mjs'

export class Checks {
  #began = performance.now()
  #passed = 0
  #failed = 0

  async run(name: string, check: () => Promise<void>) {
    const began = performance.now()
    try {
      await check()
      this.#passed += 1
      print(`  ✓ ${name} (${seconds(performance.now() - began)})`)
    } catch (error) {
      this.#failed += 1
      print(`  ✗ ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  /**
   * Prints the totals.
   * @returns an exit code
   */
  end() {
    print(`${seconds(performance.now() - this.#began)}\n${this.#passed} passed, ${this.#failed} failed`)
    return this.#failed > 0 ? 1 : 0
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * @param what in the error
 * @param limit in seconds
 */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limit: number = 60,
  pauseMs: number = 100,
) {
  const end = Date.now() + limit * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${limit} s: ${what}`)
    await wait(pauseMs)
  }
}
