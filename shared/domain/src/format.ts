// Shared formats (specification section 5): what a customer may type, what is stored, and how that reads.

export interface Format<Stored extends string = string> {
  /** What is stored, or undefined when the text is not in this format; an empty text never is. */
  readonly parse: (typed: string) => Stored | undefined
  /** How what is stored reads in a field or on a page. `parse` takes it back. */
  readonly show: (stored: Stored) => string
  readonly message: string
  /** Where the specification has a sentence of its own for an empty field. */
  readonly required?: string
}

/** The sentence for what was typed. An empty field has none: whether it may be empty is the form's rule. */
export function formatError<Stored extends string>(format: Format<Stored>, typed: string): string | undefined {
  return plainText(typed) === '' || format.parse(typed) !== undefined ? undefined : format.message
}

/**
 * What was pasted, dictated or composed, in ordinary characters: full-width digits become digits, a no-break space a space, and the
 * invisible direction marks that telephone books put around a number go.
 */
export const plainCharacters = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

export const plainText = (text: string): string => plainCharacters(text).trim()

/** Spaces and hyphens, of any kind and in any place, are how people read long numbers, not part of them. */
const joined = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')

/** '53 004 085 616' for groups of 2, 3, 3 and 3. A text of another length stays as it is. */
export function inGroups(stored: string, sizes: readonly number[], between = ' '): string {
  if (stored.length !== sizes.reduce((a, b) => a + b, 0)) return stored
  const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, i) => stored.slice(end - (sizes[i] ?? 0), end)).join(between)
}

/** A number of the given pattern, stored without spaces and hyphens and, where it has letters, in capitals. */
export function identifier(pattern: RegExp, message: string, show: (stored: string) => string = (s) => s): Format {
  return {
    parse: (typed) => {
      // Only these: the capital of ß would be two letters.
      const stored = joined(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
      return pattern.test(stored) ? stored : undefined
    },
    show,
    message,
  }
}
