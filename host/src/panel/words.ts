// What the panel says.
import { isBuildId, type PanelBuild, type Rule } from '@switchboard/registry'
import type { Fared } from '../tab/fared'

export function whyOf(rule: Rule): string {
  switch (rule.kind) {
    case 'current':
      return 'Everybody has it.'
    case 'cohort':
      return `This customer is in the cohort ${rule.cohort}.`
    case 'percent':
      return `Rolled out to ${rule.percent}%: this customer ${rule.bucket === undefined ? 'is in' : `stands at ${rule.bucket}`}.`
    case 'fallback':
      return `In place of ${rule.wanted}: ${rule.because.join('; ')}.`
    case 'preview':
      return 'A preview link asks for it.'
    case 'override':
      return 'Chosen in this panel.'
  }
}

/**
 * Why another build runs here than the one that the registry says.
 * @param lines how the attempts of this tab fared
 * @param until what it waits for, when it did not fail
 */
export function insteadOf(told: string, lines: readonly Fared[], until: 'left' | 'loaded'): string {
  const last = lines.filter(({ build, outcome }) => build === told && outcome !== 'ready').at(-1)
  const [first = '', ...rest] = last ? outcomes[last.outcome] : waits[until]
  return `In place of ${shortly(told)}: ${first.toLowerCase()}${rest.join('')}.`
}

const waits = {
  left: 'the page on screen keeps its build until it is left',
  loaded: 'it has to wait until the page is loaded anew',
}

const outcomes: Readonly<Record<Fared['outcome'], string>> = {
  ready: 'Ready',
  http: 'A file was answered with an error',
  network: 'A file did not arrive',
  timeout: 'Took too long',
  integrity: 'A file is not the published one',
  signature: 'Its signature is not valid',
  incompatible: 'Does not fit this host',
  'missing-module': 'Does not hold what its record says',
  style: 'A style could not be loaded',
  execution: 'Threw while it was loaded',
  render: 'Threw while it was drawn',
}

/** E.g. '01234567: Ready after 182 ms (record 2, entry 140, styles 60, page 12)'. */
export function faredOf({ build, outcome, ms, steps }: Fared): string {
  const taken = Object.entries(steps).map(([step, took]) => `${step} ${took}`)
  return `${shortly(build)}: ${outcomes[outcome]} after ${ms} ms${taken.length > 0 ? ` (${taken.join(', ')})` : ''}`
}

/** The beginning is enough for people; what a development server serves has a name in place of a number. */
export const shortly = (build: string) => (isBuildId(build) ? build.slice(0, 8) : build)

const instant = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })

export const instantOf = (at: string) => instant.format(new Date(at))

export const optionOf = ({ build, version, builtAt, publishedBy }: PanelBuild) =>
  `${version} · ${shortly(build)} · ${instantOf(builtAt)} · ${publishedBy}`
