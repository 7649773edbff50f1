// How often somebody may ask for what is costly. Memory is bounded.
import { Problem } from './problem'

const MOST_CALLERS = 10_000

/** So many within a time that slides along. Each process counts for itself. */
export class Allowance<Caller extends string | number = number> {
  readonly #taken = new Map<Caller, readonly number[]>()

  constructor(
    readonly most: number,
    readonly perMs: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws Problem 429 when nothing is left */
  check(caller: Caller): void {
    const recent = this.#recent(caller)
    const [oldest = 0] = recent
    if (recent.length < this.most) return
    const wait = String(Math.ceil((oldest + this.perMs - this.now()) / 1000))
    throw new Problem(429, 'too-often', 'This was asked for too often. Try again in a moment.', undefined, {
      'retry-after': wait,
    })
  }

  /** @throws Problem 429 when nothing is left */
  take(caller: Caller): void {
    this.check(caller)
    const taken = [...this.#recent(caller), this.now()]
    this.#taken.delete(caller)
    this.#taken.set(caller, taken)
    const [longestAgo] = this.#taken.keys()
    if (this.#taken.size > MOST_CALLERS && longestAgo !== undefined) this.#taken.delete(longestAgo)
  }

  #recent(caller: Caller): readonly number[] {
    return (this.#taken.get(caller) ?? []).filter((at) => at > this.now() - this.perMs)
  }
}
