// What a field asks of its value. A rule answers with the sentence that the customer reads, or with nothing.
import { explainDay, fieldMessages, formatError, type Day, type Format, type SelectableDays } from '@switchboard/domain'

export type Rule<Value> = (value: Value | undefined) => string | undefined

/** The sentence of the first rule that is broken. */
export function firstError<Value>(rules: readonly Rule<Value>[], value: Value | undefined): string | undefined {
  for (const rule of rules) {
    const sentence = rule(value)
    if (sentence !== undefined) return sentence
  }
  return undefined
}

/** Blank text, an unticked box, nothing ticked and nothing chosen are missing. */
export function required(sentence = fieldMessages.required()): Rule<unknown> {
  return (value) => (isMissing(value) ? sentence : undefined)
}

/** Other rules have no opinion on an empty field: whether it may be empty is for `required` to say. */
export function minLength(least: number): Rule<string> {
  return (text = '') => (text === '' || text.length >= least ? undefined : fieldMessages.minLength(least, text.length))
}

export function format<Stored extends string>(asked: Format<Stored>): Rule<string> {
  return (text = '') => formatError(asked, text)
}

/** For what has no format of its own. */
export function matches(accepts: (text: string) => boolean, sentence = fieldMessages.invalid()): Rule<string> {
  return (text = '') => (isMissing(text) || accepts(text) ? undefined : sentence)
}

export function selectableDay(days: SelectableDays): Rule<Day> {
  return (day) => day && explainDay(day, days)
}

/** All of these have to be ticked. */
export function allTicked(values: readonly string[], sentence: string): Rule<readonly string[]> {
  return (ticked = []) => (values.every((value) => ticked.includes(value)) ? undefined : sentence)
}

/** A field that was empty and is empty again has not changed. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(isMissing(one) ? '' : one) === JSON.stringify(isMissing(other) ? '' : other)
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}
