/** Converts an exact amount to the nearest double, which prints with at most two decimals. */
export const dollars = (cents: number) => cents / 100

/** Converts a price per unit, with at most six decimals. */
export const price = (micros: number) => micros / 1_000_000
