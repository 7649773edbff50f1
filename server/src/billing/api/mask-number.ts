const SHOWN_DIGITS = 4

/** Keeps the last four digits of a card or account number, replaces the others with X and keeps the grouping. */
export function maskNumber(stored: string): string {
  const hidden = (stored.match(/\p{Nd}/gu) ?? []).length - SHOWN_DIGITS
  let digit = 0
  return stored.replace(/\p{Nd}/gu, (shown) => (digit++ < hidden ? 'X' : shown))
}
