/** A map of bounded size, which drops the oldest entry. */
export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>()

  constructor(readonly most: number) {}

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.oldest()
    if (this.#entries.size > this.most && oldest) this.#entries.delete(oldest[0])
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  oldest(): readonly [key: string, value: Value] | undefined {
    const [entry] = this.#entries
    return entry
  }
}
