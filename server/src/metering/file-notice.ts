// Warnings about a readable meter file: the report lists them, and its reads are treated like any others.

import { copyText } from './field'

export interface FileNotice {
  readonly line: number
  readonly code: string
  readonly detail: string
}

/** Ten letters and digits without I and O; an eleventh character is the check digit. */
const nmiForm = /^[A-HJ-NP-Z\d]{10}\d?$/

/**
 * Check digit for the ten characters of an NMI (AEMO, National Metering Identifier Procedure): from the right, every
 * other code is doubled.
 */
export function nmiCheckDigit(nmi: string): string {
  const codes = [...nmi].reverse().map((letter, index) => letter.charCodeAt(0) * (index % 2 === 0 ? 2 : 1))
  const sum = codes.flatMap((code) => [...String(code)]).reduce((total, digit) => total + Number(digit), 0)
  return String((10 - (sum % 10)) % 10)
}

/** @param fields of a 200 or 250 record */
export function registerNotices(line: number, fields: readonly string[]): FileNotice[] {
  const [, nmi = '', configuration = '', , suffix = ''] = fields
  const notices = [
    ...nmiNotices(nmi),
    ...(suffix === suffix.toUpperCase() ? [] : [['suffix', `The suffix '${suffix}' has lower-case letters`]]),
    ...(isConfigured(configuration, suffix)
      ? []
      : [['configuration', `The NMI configuration '${configuration}' does not have the suffix '${suffix}'`]]),
  ]
  return notices.map(([code = '', detail = '']) => ({ line, code, detail: copyText(detail) }))
}

function nmiNotices(nmi: string): string[][] {
  if (!nmiForm.test(nmi)) return [['nmi', `'${nmi}' does not have the form of an NMI`]]
  const digit = nmiCheckDigit(nmi.slice(0, 10))
  if (nmi.length === 10 || nmi.endsWith(digit)) return []
  return [['nmi', `'${nmi}' has the check digit ${nmi.slice(10)}, but ${digit} would be right`]]
}

/** The configuration lists a meter's suffixes without separators. An empty one means nothing. */
const isConfigured = (configuration: string, suffix: string) =>
  configuration === '' || configuration.toUpperCase().includes(suffix.toUpperCase())

/** An interval with quality N has no reading, so a quantity contradicts the flag. */
export const ignoredValuesNotice = (line: number, count: number): FileNotice => ({
  line,
  code: 'null-value',
  detail: `${count} ${count === 1 ? 'value' : 'values'} beside the quality flag N, which says that there is none`,
})
