import { setTimeout } from 'node:timers/promises'

/** @throws Error if it does not become true within ten seconds */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isTrue()); waited += 20) {
    if (waited > 10_000) throw new Error('it did not happen')
    await setTimeout(20)
  }
}
