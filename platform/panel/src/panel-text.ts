// Texts of the panel.
import type { LoadResult } from '@switchboard/loader'
import { failureClasses, isBuildId, type Owner, type PanelBuild, type Rule } from '@switchboard/record'

export function ruleText(rule: Rule): string {
  switch (rule.kind) {
    case 'current':
      return 'Everybody has it.'
    case 'cohort':
      return `This customer is in the cohort ${rule.cohort}.`
    case 'percent':
      return `Rolled out to ${rule.percent}%: this customer ${rule.bucket === undefined ? 'is in' : `stands at ${rule.bucket}`}.`
    case 'fallback':
      return `Instead of ${rule.wanted}: ${rule.because.join('; ')}.`
    case 'preview':
      return 'A preview link asks for it.'
    case 'override':
      return 'Chosen in this panel.'
  }
}

/**
 * Why another build runs here than the resolved one.
 * @param results of the remote's attempts in this document
 * @param until what the resolved build waits for, if it did not fail
 */
export function replacementText(resolved: string, results: readonly LoadResult[], until: 'left' | 'loaded'): string {
  const failure = results.filter(({ build, outcome }) => build === resolved && outcome !== 'ready').at(-1)
  const [first = '', ...rest] = failure ? outcomeTexts[failure.outcome] : waitTexts[until]
  return `Instead of ${shortBuildId(resolved)}: ${first.toLowerCase()}${rest.join('')}.`
}

const waitTexts = {
  left: 'the page on screen keeps its build until it is left',
  loaded: 'it has to wait until the page is reloaded',
}

const outcomeTexts: Readonly<Record<LoadResult['outcome'], string>> = { ready: 'Ready', ...failureClasses }

/** E.g. '01234567: Ready after 182 ms (record 2, entry 140, styles 60, page 12)'. */
export function loadResultText({ build, outcome, ms, steps }: LoadResult): string {
  const durations = Object.entries(steps).map(([step, duration]) => `${step} ${duration}`)
  const details = durations.length > 0 ? ` (${durations.join(', ')})` : ''
  return `${shortBuildId(build)}: ${outcomeTexts[outcome]} after ${ms} ms${details}`
}

/** The first eight digits of a build id, or the whole name of a development server's build. */
export const shortBuildId = (build: string) => (isBuildId(build) ? build.slice(0, 8) : build)

/** In the language of the page. */
export const formatInstant = (at: string) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  )

export const buildLabel = ({ build, version, builtAt, publishedBy }: PanelBuild) =>
  `${version} · ${shortBuildId(build)} · ${formatInstant(builtAt)} · ${publishedBy}`

export const fillsText = (places: readonly string[]) => `Fills ${places.join(', ')}`

export const ownerText = ({ team, contact, runbook }: Owner) => `${team}, ${contact}. Runbook: ${runbook}`
