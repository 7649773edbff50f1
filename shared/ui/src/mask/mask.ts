// An input mask formats typed text (specification 5 'Input masks'). Pure; MaskedField connects it to the browser.

export interface Fitted {
  readonly text: string
  /** The position in `text` of the caret that was at `caret` in the given text. */
  readonly caret: number
  /** Whether a letter or a digit had no place. Spaces and punctuation do not count. */
  readonly lost: boolean
}

export interface Mask {
  /** Formats any text. A text that has the form already does not change. */
  readonly apply: (text: string, caret?: number) => Fitted
  /** A formatted text without separators. Formatted again it is the same text, except for optional characters that were left out. */
  readonly raw: (text: string) => string
  /** The final form of a formatted text: with leading zeros in a date, without them in a number. */
  readonly settle: (text: string) => string
  /** Whether a formatted text that is not empty has fewer characters than the mask requires. */
  readonly isShort: (text: string) => boolean
  /** Whether a character has a meaning and is not a separator. */
  readonly counts: (char: string) => boolean
  /** The complete form, for the mask error and for hints: 'DD / MM / YYYY'. */
  readonly shape: string
  readonly longest: number
  readonly keyboard: 'numeric' | 'decimal' | 'text'
}

export interface MaskError {
  readonly kind: 'mask'
  /** The mask's shape. */
  readonly required: string
  readonly actual: string
}

/**
 * The error of a text, raw or formatted, that is shorter than the mask requires or does not fit. An empty text has no mask error, and a date, a
 * number or a percentage cannot be too short.
 */
export function maskError(mask: Mask, text: string): MaskError | undefined {
  const { text: actual, lost } = fitOrKeep(mask, text)
  return lost || (actual !== '' && mask.isShort(actual)) ? { kind: 'mask', required: mask.shape, actual } : undefined
}

/** The text in the form of the mask. A text that does not fit stays as it was entered, because nothing is cut (D61). */
export function fitOrKeep(mask: Mask, text: string, caret = text.length): Fitted {
  const fitted = mask.apply(text, caret)
  return fitted.lost ? { text, caret, lost: true } : fitted
}

/** The raw form of a text in a field; of one that does not fit, all of it. */
export const rawText = (mask: Mask, text: string): string => (mask.apply(text).lost ? text : mask.raw(text))

/** The final form of a text in a field; of one that does not fit, all of it. */
export const settledText = (mask: Mask, text: string): string => (mask.apply(text).lost ? text : mask.settle(text))

/** Leaving out such a character would change the meaning. */
export const isWordCharacter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)
