// Recognises card numbers. They belong in the payment gateway's fields, never in a request to the portal.

const FEWEST_DIGITS = 13
/** The first digits of cards: 4 Visa, 2 and 5 Mastercard, 3 American Express, Diners Club and JCB, 6 others. */
const CARD = /^[2-6]\d{12,18}$/
/** Digits with at most one space or hyphen between two of them, which are no part of a longer word, such as a UUID. */
const NUMBERS = /(?<![\p{L}\p{N}_-])\d(?:[ -]?\d)+(?![\p{L}\p{N}_-])/gu

/** The checksum of card numbers. @param digits nothing else */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function containsCardNumber(text: string): boolean {
  if (text.length < FEWEST_DIGITS) return false
  const numbers = plainDigits(text).match(NUMBERS) ?? []
  return numbers.map((number) => number.replaceAll(/\D/g, '')).some((digits) => CARD.test(digits) && passesLuhn(digits))
}

const plainDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')

/**
 * Finds a card number in any text or number of a JSON value.
 * @returns the JSON pointer of its place, without the number itself; undefined if there is none
 */
export function findCardNumber(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return containsCardNumber(String(value)) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    // A name is a place for a number, too, and must then not be repeated.
    if (containsCardNumber(name)) return path
    const found = findCardNumber(inner, `${path}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
