/** For the wire: the nearest double of the exact amount, which prints with at most two decimals. */
export const dollars = (cents: number) => cents / 100

/** A price per unit for the wire, at most six decimals. */
export const price = (micros: number) => micros / 1_000_000
