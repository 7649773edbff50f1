// Which build a customer gets and why, in words. The rule is the registry's own; here it is only said.
import { passedOver, resolve } from '../build/registry.mjs'

/**
 * @param {{ name: string, state: import('@switchboard/registry').RegistryState, find: import('@switchboard/registry').FindRecord,
 *   customer: string, who: string, now: string }} asked
 * @returns {{ part: string, build: string | undefined, version?: string, rule: unknown, sentences: string[] }}
 */
export function explained({ name, state, find, customer, who, now }) {
  const picked = resolve(state, find, { customer, now })[name]
  const passed = passedOver(name, state, { customer, now })
  if (!picked)
    return {
      part: name,
      build: undefined,
      rule: undefined,
      sentences: [`${who} gets no ${name}: no build of it can run here.`],
    }
  const { current, fallback, rule } = picked
  const gets = `${who} gets ${name} ${current.version} (${current.build}), because ${because(rule)}.`
  const spare = fallback
    ? `If it fails, the page shows ${fallback.version} (${fallback.build}).`
    : `If it fails, the page says so: there is no earlier build.`
  return {
    part: name,
    build: current.build,
    version: current.version,
    rule,
    sentences: [gets, ...(rule.kind === 'current' || rule.kind === 'percent' ? passed : []), spare],
  }
}

function because(rule) {
  switch (rule.kind) {
    case 'current':
      return 'it is everybody’s'
    case 'cohort':
      return `it is rolled out to the cohort ${rule.cohort}, and this customer is in it`
    case 'percent':
      return rule.bucket === undefined
        ? `it is rolled out to ${rule.percent}%`
        : `it is rolled out to ${rule.percent}%, and this customer’s place is ${rule.bucket}, below ${rule.percent}`
    case 'fallback':
      return `${rule.wanted} cannot be had: ${rule.because.join('; ')}`
    default:
      return `of a ${rule.kind}`
  }
}
