// A flood of bad tokens from one address is refused before it costs a signature check. Memory is bounded.
import { Problem } from './problem'

const CAPACITY = 100
const REFILL_PER_SECOND = 2
const MOST_ADDRESSES = 10_000

/** A bucket per address: a refused token takes one out, time puts them back. */
export class Refusals {
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(readonly now: () => number = () => performance.now()) {}

  /** @throws Problem 429 while the address has used up its refusals */
  check(address: string): void {
    const left = this.#left(address)
    if (left >= 1) return
    const wait = String(Math.ceil((1 - left) / REFILL_PER_SECOND))
    throw new Problem(429, 'too-many-refusals', 'Too many sign-ins were refused. Try again in a moment.', undefined, {
      'retry-after': wait,
    })
  }

  count(address: string): void {
    const left = this.#left(address) - 1
    this.#buckets.delete(address)
    this.#buckets.set(address, { left, at: this.now() })
    if (this.#buckets.size > MOST_ADDRESSES) this.#forgetOldest()
  }

  #left(address: string): number {
    const bucket = this.#buckets.get(address)
    if (!bucket) return CAPACITY
    return Math.min(CAPACITY, bucket.left + ((this.now() - bucket.at) / 1000) * REFILL_PER_SECOND)
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
