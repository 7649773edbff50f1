// The bars of SlotChart as shares of the plot.

export interface SlotValue {
  /** Undefined for missing data. */
  readonly value: number | undefined
  /** An earlier value, drawn as a hollow bar around the bar. */
  readonly reference?: number | undefined
}

/** A line's value, and its share of the plot's height above the zero line. */
export interface SlotLine {
  readonly value: number
  readonly at: number
}

export interface SlotScale {
  /** From top to bottom: the last, the middle and the zero line. */
  readonly lines: readonly SlotLine[]
  /** Share of the plot's height; never below zero. */
  readonly heightOf: (value: number) => number
}

/** Up to the next tenth, from 10 on to the next even number. */
export function slotScale(slots: readonly SlotValue[]): SlotScale {
  const greatest = Math.max(0, ...slots.flatMap(({ value, reference }) => [value ?? 0, reference ?? 0]))
  const top = greatest < 10 ? Math.max(1, ceil(greatest * 10)) / 10 : 2 * ceil(greatest / 2)
  return {
    lines: [1, 0.5, 0].map((at) => ({ value: Math.round(top * at * 100) / 100, at })),
    heightOf: (value) => Math.max(0, value / top),
  }
}

/** A product such as 0.7 × 10 is slightly more than 7. */
const ceil = (number: number) => Math.ceil(Math.round(number * 1e6) / 1e6)

/** Index of the slot at a share of the plot's width. */
export const slotAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)))

/** The slot after a key that moves by more than one; undefined for other keys, which the slider handles. */
export function slotAfterKey(key: string, selected: number, { count, page }: { count: number; page: number }) {
  const steps = key === 'PageUp' ? page : key === 'PageDown' ? -page : undefined
  return steps === undefined ? undefined : Math.min(count - 1, Math.max(0, selected + steps))
}
