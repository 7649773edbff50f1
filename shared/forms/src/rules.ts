// Rules for field values. A rule returns the error that the customer reads, or undefined.
import { explainDay, fieldMessages, formatError, type Day, type Format, type SelectableDays } from '@switchboard/domain'

export type Rule<Value> = (value: Value | undefined) => string | undefined

/** The error of the first broken rule. */
export function firstError<Value>(rules: readonly Rule<Value>[], value: Value | undefined): string | undefined {
  for (const rule of rules) {
    const sentence = rule(value)
    if (sentence !== undefined) return sentence
  }
  return undefined
}

/** Refuses blank text, an unticked checkbox, an empty list and an undefined value. */
export function notEmpty(sentence = fieldMessages.required()): Rule<unknown> {
  return (value) => (isMissing(value) ? sentence : undefined)
}

/** Accepts an empty field, like all rules except `notEmpty`. */
export function minLength(least: number): Rule<string> {
  return (text = '') => (text === '' || text.length >= least ? undefined : fieldMessages.minLength(least, text.length))
}

export function format<Stored extends string>(asked: Format<Stored>): Rule<string> {
  return (text = '') => formatError(asked, text)
}

/** For values without a shared format. */
export function matches(accepts: (text: string) => boolean, sentence = fieldMessages.invalid()): Rule<string> {
  return (text = '') => (isMissing(text) || accepts(text) ? undefined : sentence)
}

export function selectableDay(days: SelectableDays): Rule<Day> {
  return (day) => day && explainDay(day, days)
}

/** Requires all these values to be ticked. */
export function allTicked(values: readonly string[], sentence: string): Rule<readonly string[]> {
  return (ticked = []) => (values.every((value) => ticked.includes(value)) ? undefined : sentence)
}

/** All empty values are equal, so that a field that is emptied again counts as unchanged. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(isMissing(one) ? '' : one) === JSON.stringify(isMissing(other) ? '' : other)
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}
