const SHOWN_DIGITS = 4

/** Of a card or bank account: its last four digits, whatever was stored; the others become X, and groups stay. */
export function maskNumber(stored: string): string {
  const hidden = (stored.match(/\p{Nd}/gu) ?? []).length - SHOWN_DIGITS
  let digit = 0
  return stored.replace(/\p{Nd}/gu, (shown) => (digit++ < hidden ? 'X' : shown))
}
