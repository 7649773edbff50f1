// An input mask formats typed text (specification 5 'Input masks'). Pure; MaskedField connects it to the browser.

export interface Fitted {
  readonly text: string
  /** New position of the caret that was at `caret` in the given text. */
  readonly caret: number
  /** Whether a letter or digit did not fit. Spaces and punctuation are ignored. */
  readonly lost: boolean
}

export interface Mask {
  /** Formats any text. A formatted text does not change. */
  readonly apply: (text: string, caret?: number) => Fitted
  /**
   * A formatted text without separators. Formatting it again returns the same text, except for omitted optional
   * characters.
   */
  readonly raw: (text: string) => string
  /** The final form of a formatted text: with leading zeros in a date, without them in a number. */
  readonly settle: (text: string) => string
  /** Whether a formatted, non-empty text has fewer characters than the mask requires. */
  readonly isShort: (text: string) => boolean
  /** Whether a character is significant, not a separator. */
  readonly counts: (char: string) => boolean
  /** The complete form, for the mask error and hints: 'DD / MM / YYYY'. */
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
 * The error of a raw or formatted text that is shorter than the mask requires or does not fit. An empty text has no
 * mask error, and dates, numbers and percentages cannot be too short.
 */
export function maskError(mask: Mask, text: string): MaskError | undefined {
  const { text: actual, lost } = fitOrKeep(mask, text)
  return lost || (actual !== '' && mask.isShort(actual)) ? { kind: 'mask', required: mask.shape, actual } : undefined
}

/** The masked text. A text that does not fit is returned unchanged, because nothing is cut (D61). */
export function fitOrKeep(mask: Mask, text: string, caret = text.length): Fitted {
  const fitted = mask.apply(text, caret)
  return fitted.lost ? { text, caret, lost: true } : fitted
}

/** The raw form of a field's text; the unchanged text if it does not fit. */
export const rawText = (mask: Mask, text: string): string => (mask.apply(text).lost ? text : mask.raw(text))

/** The final form of a field's text; the unchanged text if it does not fit. */
export const settledText = (mask: Mask, text: string): string => (mask.apply(text).lost ? text : mask.settle(text))

/** Omitting such a character would change the meaning. */
export const isWordCharacter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)
