// Displayed text of typed, pasted or autofilled numbers (D61).

import { plainText } from './format'

export interface DigitGroups {
  /** Maximum number of digits in each group: 3 and 3 for 062-000. */
  readonly sizes: readonly number[]
  readonly between?: string
}

const most = ({ sizes }: DigitGroups) => sizes.reduce((sum, size) => sum + size, 0)

/** The digits of a text; undefined if they do not fit, or if it contains anything but digits, spaces, hyphens and dots between groups. */
export function enteredDigits(text: string, groups: DigitGroups): string | undefined {
  const plain = plainText(text)
  const digits = plain.replace(isGroupedByDots(plain, groups) ? /\./g : /[\s-]/g, '')
  return /^\d*$/.test(digits) && digits.length <= most(groups) ? digits : undefined
}

/** A dot elsewhere may be a decimal point: 1234567.0 is not the account 12345670. */
function isGroupedByDots(plain: string, { sizes }: DigitGroups): boolean {
  const parts = plain.split('.')
  const last = parts.length - 1
  return last > 0 && parts.every((part, i) => (i < last ? part.length === sizes[i] : part.length <= (sizes[i] ?? 0)))
}

/** The entered digits in groups. A text that does not fit is returned unchanged, never cut. */
export function arrangeDigits(text: string, groups: DigitGroups): string {
  const digits = enteredDigits(text, groups)
  if (digits === undefined) return text
  const { sizes, between = ' ' } = groups
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0))
  return starts
    .map((start, i) => digits.slice(start, start + (sizes[i] ?? 0)))
    .filter(Boolean)
    .join(between)
}
