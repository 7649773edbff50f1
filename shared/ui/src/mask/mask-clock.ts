import { dayFirst, plainCharacters } from '@switchboard/domain'
import { maskOfParts } from './mask-fields'

const dateParts = {
  DD: { shape: 'DD', max: 31 },
  MM: { shape: 'MM', max: 12 },
  YY: { shape: 'YY', max: 99 },
  YYYY: { shape: 'YYYY', max: 9999 },
}

type DatePart = keyof typeof dateParts

/** Days up to 31 and months up to 12. The mask does not check that the day exists, and has no mask error. */
export const date = (parts: readonly DatePart[] = ['DD', 'MM', 'YYYY'], between = ' / ') =>
  maskOfParts({
    parts: parts.map((part) => dateParts[part]),
    between,
    flows: true,
    isShort: () => false,
    keyboard: 'numeric',
    ...(parts.length === 3 && { prepare: (text) => dayFirst(text) ?? plainCharacters(text) }),
  })

const minutes = { shape: 'mm', max: 59 }
const seconds = { shape: 'ss', max: 59 }

export interface TimeOptions {
  /** Hours up to 12 with am or pm; otherwise up to 23. */
  readonly halves?: boolean
  readonly seconds?: boolean
}

export const time = ({ halves = false, seconds: exact = false }: TimeOptions = {}) =>
  maskOfParts({
    parts: [{ shape: halves ? 'hh' : 'HH', max: halves ? 12 : 23 }, minutes, ...(exact ? [seconds] : [])],
    between: ':',
    halves,
    flows: true,
    isShort: (texts) => texts.some((text) => text.length < 2),
    keyboard: halves ? 'text' : 'numeric',
  })

/** Four parts of at most 255 each. */
export const ip = () =>
  maskOfParts({
    parts: Array.from({ length: 4 }, () => ({ shape: '000', max: 255 })),
    between: '.',
    flows: false,
    isShort: (texts) => texts.includes(''),
    keyboard: 'decimal',
  })
