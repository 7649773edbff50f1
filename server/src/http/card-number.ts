// Recognises card numbers. They belong in the payment gateway's fields, never in a request to the portal.

/** How cards show their digits: in one group, or in groups. */
const GROUPED = /^(?:\d{13,19}|\d{4}(?: \d{4}){3}(?: \d{1,3})?|\d{4} \d{6} \d{4,5})$/
const MOST_GROUPS = 5
const FEWEST_DIGITS = 13
/** The first digits of cards: 4 Visa, 2 and 5 Mastercard, 3 American Express, Diners Club and JCB, 6 others. */
const CARD = /^[2-6]\d{12,18}$/
/** Digits with at most one space or hyphen between two of them, which are not part of a longer word, such as a UUID. */
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
  return numbers.some((number) => isCardNumber(number) || partsOf(number).some(isCardNumber))
}

function isCardNumber(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return CARD.test(digits) && passesLuhn(digits)
}

/**
 * Neighbouring groups that look like a card, because other numbers may stand beside it, such as its expiry. Not any
 * groups: a tenth of all numbers has the checksum, so that two phone numbers would often contain a card.
 */
function partsOf(number: string): string[] {
  const groups = number.split(/[ -]/)
  const runs = groups.flatMap((_, start) =>
    Array.from({ length: MOST_GROUPS }, (_group, more) => groups.slice(start, start + more + 1).join(' ')),
  )
  return runs.filter((run) => GROUPED.test(run))
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
export function findCardNumber(value: unknown): string | undefined {
  // A list instead of a recursion, because a body may be nested deeper than the stack is.
  const left = [{ value, path: '' }]
  for (let at = left.pop(); at; at = left.pop()) {
    const { path } = at
    if (typeof at.value === 'string' || typeof at.value === 'number') {
      if (containsCardNumber(String(at.value))) return path
    } else if (typeof at.value === 'object' && at.value !== null) {
      const inner: [string, unknown][] = Object.entries(at.value).reverse()
      // A name is a place for a number, too, and must then not be repeated.
      if (inner.some(([name]) => containsCardNumber(name))) return path
      for (const [name, one] of inner) left.push({ value: one, path: `${path}/${name}` })
    }
  }
  return undefined
}
