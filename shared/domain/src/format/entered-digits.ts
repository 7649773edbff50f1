// The displayed text of a typed, pasted or autofilled number (D61).

import { plainText } from './format'

export interface DigitGroups {
  /** The most digits in each group: 3 and 3 for 062-000. */
  readonly sizes: readonly number[]
  readonly between?: string
}

const most = ({ sizes }: DigitGroups) => sizes.reduce((sum, size) => sum + size, 0)

/** The digits of a text; undefined when they do not fit, or when it has more than digits, spaces and hyphens. */
export function enteredDigits(text: string, groups: DigitGroups): string | undefined {
  const digits = plainText(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d*$/.test(digits) && digits.length <= most(groups) ? digits : undefined
}

/** The digits in groups, as far as they were entered. A text that does not fit is returned as it was entered: nothing is cut. */
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
