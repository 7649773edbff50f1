// Explains which build a customer gets, by the registry's own rule.
import { skippedRollouts, resolve } from '../build/registry-rules.ts'
import type { Rule, RegistryState, FindRecord } from '@switchboard/record'

interface Question {
  /** name of the part */
  name: string
  state: RegistryState
  find: FindRecord
  /** key of the customer */
  customer: string
  /** the customer as typed */
  who: string
  now: string
}

export function explainChoice({ name, state, find, customer, who, now }: Question): {
  part: string
  build: string | undefined
  version?: string
  rule: Rule | undefined
  sentences: string[]
} {
  const choice = resolve(state, find, { customer, now })[name]
  if (!choice) {
    const sentences = [`${who} gets no ${name}: no build of it can run here.`]
    return { part: name, build: undefined, rule: undefined, sentences }
  }
  const { current, fallback, rule } = choice
  const gets = `${who} gets ${name} ${current.version} (${current.build}), because ${because(rule)}.`
  const others = ['current', 'percent'].includes(rule.kind) ? skippedRollouts(name, state, { customer, now }) : []
  const spare = fallback
    ? `If it fails, the page shows ${fallback.version} (${fallback.build}).`
    : `If it fails, the page shows an error, because there is no earlier build.`
  return {
    part: name,
    build: current.build,
    version: current.version,
    rule,
    sentences: [gets, ...others, spare],
  }
}

function because(rule: Rule) {
  switch (rule.kind) {
    case 'current':
      return 'everybody gets it'
    case 'cohort':
      return `it is rolled out to the cohort ${rule.cohort}, and this customer is in it`
    case 'percent':
      return rule.bucket === undefined
        ? `it is rolled out to ${rule.percent}%`
        : `it is rolled out to ${rule.percent}%, and this customer’s place is ${rule.bucket}, below ${rule.percent}`
    case 'fallback':
      return `${rule.wanted} cannot be used: ${rule.because.join('; ')}`
    default:
      return `of a ${rule.kind}`
  }
}
