// What an input mask is (specification 5 'Input masks'): it gives typed text its form. Pure; a browser is met in MaskedField.

export interface Fitted {
  readonly text: string
  /** Where the caret stands in `text`, when it stood at `caret` in what was fitted. */
  readonly caret: number
  /** A letter or a digit had no place. Spaces and punctuation that the mask has no use for are not missed. */
  readonly lost: boolean
}

export interface Mask {
  /** Any text in the form of the mask; a text that has the form does not change. */
  readonly apply: (text: string, caret?: number) => Fitted
  /** A text in the form, without what only makes it readable. Fitted again it is the same text (but for optional characters that were left out). */
  readonly raw: (text: string) => string
  /** A text in the form, as it should read when the customer has finished: with leading zeros in a date, without them in a number. */
  readonly settle: (text: string) => string
  /** Whether a text in the form, not empty, has fewer characters than the mask requires. */
  readonly isShort: (text: string) => boolean
  /** Whether a character says something, or only stands between others. */
  readonly counts: (char: string) => boolean
  /** How it looks when it is full, for the mask error and for hints: 'DD / MM / YYYY'. */
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

/** Set when the text, raw or in the form, is shorter than the mask requires; an empty text is the business of 'required'. */
export function maskError(mask: Mask, text: string): MaskError | undefined {
  const actual = mask.apply(text).text
  return actual !== '' && mask.isShort(actual) ? { kind: 'mask', required: mask.shape, actual } : undefined
}

/** To miss one of these changes what was meant. */
export const isWordCharacter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)
