// Shared formats (specification 5): what a customer may type, what is stored and how it is shown.

export interface Format<Stored extends string = string> {
  /** The stored value, or undefined if the text does not have this format; an empty text never has it. */
  readonly parse: (typed: string) => Stored | undefined
  /** How the stored value is shown in a field or on a page. `parse` accepts it. */
  readonly show: (stored: Stored) => string
  readonly message: string
  /** The text of a field after something was pasted or filled in: in the form that `parse` accepts, or as it was entered (D61). */
  readonly arrange?: (entered: string) => string
  /** Where the specification has a sentence of its own for an empty field. */
  readonly required?: string
}

/** The message for what was typed. None for an empty field: the form decides whether a field may be empty. */
export function formatError<Stored extends string>(format: Format<Stored>, typed: string): string | undefined {
  return plainText(typed) === '' || format.parse(typed) !== undefined ? undefined : format.message
}

/**
 * Pasted, dictated or composed text in ordinary characters: full-width digits become digits, no-break spaces become spaces, and the
 * invisible direction marks that telephone books put around a number are removed.
 */
export const plainCharacters = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

export const plainText = (text: string): string => plainCharacters(text).trim()

/** Removes the spaces and hyphens of any kind with which people group long numbers. */
const removeSeparators = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')

/** '53 004 085 616' for groups of 2, 3, 3 and 3. A text of another length is returned unchanged. */
export function groupCharacters(stored: string, sizes: readonly number[], between = ' '): string {
  if (stored.length !== sizes.reduce((a, b) => a + b, 0)) return stored
  const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, i) => stored.slice(end - (sizes[i] ?? 0), end)).join(between)
}

/** A number of the given pattern, stored without spaces and hyphens and, where it has letters, in capitals. */
export function identifierFormat(
  pattern: RegExp,
  message: string,
  show: (stored: string) => string = (s) => s,
): Format {
  return {
    parse: (typed) => {
      // Only a to z: the capital of ß would be two letters.
      const stored = removeSeparators(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
      return pattern.test(stored) ? stored : undefined
    },
    show,
    message,
  }
}
