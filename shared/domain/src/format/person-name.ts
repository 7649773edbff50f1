// People's names, kept as they write them (D65).

import type { Day } from '../date/day'
import type { Format } from './format'

export const longestName = 50

/** ' ’ ‘ ‛ ` ´ ′ ‵ ＇ ׳, and the similar letters ʻ ʼ ʹ. */
const apostrophes = String.raw`'‘’‛\u0060\u00b4\u02b9\u02bb\u02bc\u2032\u2035\uff07\u05f3`
/** Every kind of hyphen and dash, and the minus sign. */
const hyphens = String.raw`\p{Pd}\u2212`
const letter = String.raw`\p{L}\p{M}`
/** Zero width joiner and non-joiner, which change the shape of adjacent Persian and Indic letters. */
const joiners = String.raw`\u200c\u200d`

/** Excludes direction marks, markup and text that a spreadsheet would calculate. */
const pattern = new RegExp(
  String.raw`^(?=.*\p{L})[\p{L}${apostrophes}][${letter}${joiners}${apostrophes}${hyphens} \u3000.·・･]*$`,
  'u',
)
/** A joiner without effect, which would be invisible. */
const strayJoiner = new RegExp(String.raw`(^|[^${letter}])[${joiners}]|[${joiners}]([^${letter}]|$)`, 'u')

/** A first or last name in any script: José María, O′Neill, Smith‑Jones, Lý, St. John, ジョン・スミス. */
export const personNameFormat: Format = {
  parse: (typed) => {
    const name = typed
      .normalize('NFC')
      .replace(/[\t \u00a0]+/g, ' ')
      .trim()
    return name.length <= longestName && pattern.test(name) && !strayJoiner.test(name) ? name : undefined
  },
  show: (stored) => stored,
  message: 'Please enter a valid name',
}

const longestHolderName = 100

/** The name on a card or bank account, possibly of a business. Refuses a number typed into the wrong field. */
export const holderNameFormat: Format = {
  parse: (typed) => {
    const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
    const isName = /\p{L}/u.test(name) && !/^[=+@-]|[<>]|(\d[ -]?){5}/.test(name)
    const hasOnlySeen = !/\p{C}/u.test(name.replace(new RegExp(`[${joiners}]`, 'gu'), '')) && !strayJoiner.test(name)
    return isName && hasOnlySeen && name.length <= longestHolderName ? name : undefined
  },
  show: (stored) => stored,
  message: 'Enter the name on the card or of the bank account',
}

/** Maps all spellings of a name to one text: Straße and STRASSE, O'Neill and O’Neill. */
export const foldName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(new RegExp(`[${apostrophes}]`, 'gu'), "'")
    .replace(new RegExp(`[${hyphens}]`, 'gu'), '-')
    .replace(new RegExp(`[${joiners}]`, 'gu'), '')
    .toLowerCase()
    // For the Turkish İ: ı becomes I below, and a database may turn İ into i.
    .replaceAll('i\u0307', 'i')
    .toUpperCase()
    .normalize('NFC')

export interface NamedPerson {
  readonly firstName: string
  /** Empty for a person with a single name. */
  readonly lastName: string
}

/** First and last name. Names have no line breaks. */
export const foldFullName = ({ firstName, lastName }: NamedPerson): string =>
  `${foldName(firstName)}\n${foldName(lastName)}`

/** Mai Nguyen, or Suharto for a person with a single name. Backends may omit either part. */
export const fullName = ({
  firstName,
  lastName,
}: { readonly [Part in keyof NamedPerson]?: string | undefined }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Whether two entries are the same person: the same name, however it is written, and the same date of birth. */
export const isSamePerson = (
  one: NamedPerson & { readonly birth: Day | undefined },
  other: NamedPerson & { readonly birth: Day | undefined },
): boolean => one.birth !== undefined && one.birth === other.birth && foldFullName(one) === foldFullName(other)
