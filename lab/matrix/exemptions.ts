// Findings that are not faults, each with its reason.
import { UNTRANSLATED, type CheckName } from './check-names.ts'
import type { Finding } from './finding.ts'
import { fromBackend } from './from-backend.ts'

interface Exemption {
  readonly check: CheckName
  readonly what: RegExp
  /** names of screens; all by default */
  readonly screens?: RegExp
  readonly reason: string
}

export const exemptions: readonly Exemption[] = [
  ...fromBackend,
  {
    check: UNTRANSLATED,
    what: /./,
    screens: /^the (?:provider is unreachable|portal starts|portal does not start)$/,
    reason: 'The starter is in English (decision record 0116).',
  },
  ...(['layout', 'large text'] as const).map((check) => ({
    check,
    what: /^on each other: .*midnight~/,
    reason: 'Translators choose short words for the times below the bars of a day.',
  })),
  {
    check: 'successor',
    what: /^no focus after/,
    screens: /^the (provider is unreachable|portal does not start)$/,
    reason: 'The starter draws these pages without the kit. They end with another document.',
  },
  {
    check: 'print',
    what: /^printed: button\[button\]\.button\w* "(?:Night|Morning|Daytime|Evening|Late) /,
    screens: /^usage: half hours/,
    reason: 'The button of a part of the day has the name of its rows, and looks like a heading on paper.',
  },
  {
    check: 'print',
    what: /^printed: button\[button\]\.open\w* ".*, owner: /,
    screens: /^operations/,
    reason: 'The button of a part has its name, and looks like text on paper.',
  },
  {
    check: 'axe',
    what: /^page-has-heading-one: /,
    screens: /^the portal starts$/,
    reason:
      'It says only that the page is on its way. As a heading, a screen reader would read it as the page, and lose its place.',
  },
  {
    check: 'labels',
    what: /the name is “[^”]+ , owner: /,
    screens: /^operations/,
    reason: 'The label is the name of the part. Its team stands below, and often has the same name.',
  },
]

const needed = new Set<Exemption>()

export function findExemption(screen: string, { check, what }: Finding): Exemption | undefined {
  const found = exemptions.find(
    (one) => one.check === check && one.what.test(what) && (one.screens?.test(screen) ?? true),
  )
  if (found) needed.add(found)
  return found
}

/**
 * @param ran checks of this run
 * @returns reasons of those that no finding has needed: after a run of all screens, they can go
 */
export const unneededExemptions = (ran: readonly CheckName[]): string[] =>
  exemptions
    .filter((one) => ran.includes(one.check) && !needed.has(one))
    .map(({ check, reason }) => `${check}: ${reason}`)
