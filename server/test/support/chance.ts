// A repeatable random generator: the same seed draws the same world.

export interface Chance {
  /** A whole number, both bounds inclusive. */
  whole(least: number, most: number): number
  /** True in the given percentage of cases. */
  percent(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** mulberry32 */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    percent: (share) => next() * 100 < share,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
