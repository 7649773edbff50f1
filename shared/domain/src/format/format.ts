// Shared formats (specification 5): what a customer may type, how it is stored and how it is displayed.

export interface Format<Stored extends string = string> {
  /** The stored value; undefined if the text does not have this format. An empty text never has it. */
  readonly parse: (typed: string) => Stored | undefined
  /** The displayed value, which `parse` accepts. */
  readonly show: (stored: Stored) => string
  readonly message: string
  /** The field's text after pasting or autofill: in a form that `parse` accepts, or unchanged (D61). */
  readonly arrange?: (entered: string) => string
  /** The message for an empty field, if the specification has one. */
  readonly required?: string
}

/** The message for typed text. None for an empty field, because the form decides whether a field may be empty. */
export function formatError<Stored extends string>(format: Format<Stored>, typed: string): string | undefined {
  return plainText(typed) === '' || format.parse(typed) !== undefined ? undefined : format.message
}

/**
 * Normalises pasted, dictated or composed text: full-width digits become digits, no-break spaces become spaces, dashes and
 * minus signs become hyphens, and the invisible direction marks that address books put around numbers are removed.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

export const plainText = (text: string): string => plainCharacters(text).trim()

/** Removes the spaces and hyphens with which people group long numbers. */
const removeSeparators = (typed: string): string => plainText(typed).replace(/[\s-]/g, '')

/** '53 004 085 616' for groups of 2, 3, 3 and 3. A text of any other length is returned unchanged. */
export function groupCharacters(stored: string, sizes: readonly number[], between = ' '): string {
  if (stored.length !== sizes.reduce((a, b) => a + b, 0)) return stored
  const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, i) => stored.slice(end - (sizes[i] ?? 0), end)).join(between)
}

/** A number with the given pattern, stored without spaces and hyphens and with capital letters. */
export function identifierFormat(
  pattern: RegExp,
  message: string,
  show: (stored: string) => string = (s) => s,
): Format {
  return {
    parse: (typed) => {
      // Only a to z, because ß would become two letters.
      const stored = removeSeparators(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
      return pattern.test(stored) ? stored : undefined
    },
    show,
    message,
  }
}
