// The number of a page view: the id of its ticket. A customer reads it out, so it has no letters that look or sound like
// others.

/** Without i, l, o and u. */
const VIEW_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12
const NUMBER = new RegExp(`^[${VIEW_ALPHABET}]{${LENGTH}}$`)

export const isViewNumber = (text: string): boolean => NUMBER.test(text)

/** @param bytes random, one for each character */
export const viewNumber = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => VIEW_ALPHABET[byte % VIEW_ALPHABET.length]).join('')

/** As shown to customers: '7Q2K-9MXD-4T3H'. */
export const printViewNumber = (number: string): string => number.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')

/**
 * @param text as typed or copied from a page: in any case, with or without hyphens, spaces and word joiners, and with
 * letters that look like digits
 */
export function readViewNumber(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[\s\u2060-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return isViewNumber(plain) ? plain : undefined
}

/** A ticket begins with base64url of `["<number>",`; those of older servers have no such number. */
export function viewOfTicket(ticket: string): string | undefined {
  const [begin] = /^[A-Za-z0-9]{20}/.exec(ticket) ?? []
  const number = begin === undefined ? '' : atob(begin).slice(2, 2 + LENGTH)
  return isViewNumber(number) ? number : undefined
}
