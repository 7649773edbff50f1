// Texts of parts, builds, times and changes.
import { describeChange, type HistoryEntry } from '@switchboard/record'

/** 'account-settings' → 'Account settings' */
export const partTitle = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' ')

/** Builds of development servers have other names. */
export const shortBuild = (build: string): string => build.slice(0, 8)

/** With short names of the builds in it, such as those in the reason of an automatic halt. */
export const shortenBuilds = (text: string): string => text.replaceAll(/\b[0-9a-f]{16}\b/g, shortBuild)

const UNITS = [
  { one: 'day', many: 'days', seconds: 86_400 },
  { one: 'hour', many: 'hours', seconds: 3_600 },
  { one: 'min', many: 'min', seconds: 60 },
] as const

/** '6 days', '20 hours', '40 min'. @param since ISO 8601 */
export function ageText(since: string, now: Date): string {
  const passed = Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000)
  for (const { one, many, seconds } of UNITS) {
    const count = Math.floor(passed / seconds)
    if (count >= 1) return `${count} ${count === 1 ? one : many}`
  }
  return 'now'
}

/** '6 days ago', 'just now' */
export function agoText(at: string, now: Date): string {
  const age = ageText(at, now)
  return age === 'now' ? 'just now' : `${age} ago`
}

/** The page's language, which the brand decides. */
const language = () => document.documentElement.lang

const INSTANT = { day: '2-digit', month: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** In the operator's time zone. @param at ISO 8601 */
export const instantText = (at: string): string => new Intl.DateTimeFormat(language(), INSTANT).format(new Date(at))

/** '27/11/2026, 9:02 am to 9:14 am', with both days if they differ. @param first ISO 8601 @param last not earlier */
export function spanText(first: string, last: string): string {
  const [from, to] = [instantText(first), instantText(last)]
  if (from === to) return from
  const timeOfDay = new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit' }).format(new Date(last))
  const day = (at: string) => new Date(at).toDateString()
  return `${from} to ${day(first) === day(last) ? timeOfDay : to}`
}

/** With the name of the time zone. */
export const clockText = (at: Date): string => new Intl.DateTimeFormat(language(), CLOCK).format(at)

export const countText = (count: number): string => new Intl.NumberFormat(language()).format(count)

/** '–' if nothing, or too few, were counted. */
export const figureText = (figure: number | null | undefined, unit: string): string =>
  figure === null || figure === undefined ? '–' : countText(figure) + unit

/** The author of changes that the registry makes itself. */
const REGISTRY = 'switchboard'

export const authorText = (who: string): string => (who === REGISTRY ? 'the portal' : who)

/** 'Promoted', 'Rolled back', for the last change of a part. */
export function lastChangeText({ change, who }: HistoryEntry): string {
  return `${KINDS[change.kind]} by ${authorText(who)}`
}

const KINDS: Record<HistoryEntry['change']['kind'], string> = {
  promote: 'Promoted',
  rollout: 'Rolled out',
  halt: 'Halted',
  rollback: 'Rolled back',
  freeze: 'Frozen',
  thaw: 'Thawed',
  cohort: 'Cohort changed',
  retire: 'Retired',
}

/** With short names of builds. Only a rollback names the build before, because the change itself names the new one. */
export function changeText({ change, from, to }: Pick<HistoryEntry, 'change' | 'from' | 'to'>): string {
  const moved = change.kind === 'rollback' && from !== undefined && to !== undefined ? { from, to } : {}
  return shortenBuilds(describeChange({ change, ...moved }))
}

/** The change without the part's name. */
export function ownChangeText(entry: HistoryEntry, part: string): string {
  const text = changeText(entry)
  const own = text.startsWith(`${part} `) ? text.slice(part.length + 1) : text
  return own.charAt(0).toUpperCase() + own.slice(1)
}
