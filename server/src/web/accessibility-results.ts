// The results of the accessibility tests, which `npm run accessibility` writes, added up for each check.
import { results } from './accessibility-results.json'

export interface AccessibilityResult {
  readonly check: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly passed: boolean
  readonly screens?: {
    readonly count: number
    readonly pages: readonly string[]
    readonly widths: readonly number[]
    readonly browsers: readonly string[]
  }
}

export interface CheckSummary {
  readonly check: string
  readonly tests: number
  readonly failed: number
  /** The day of the oldest result. */
  readonly date: string
  readonly latest: string
  readonly pages: number
  readonly screens: number
  readonly widths: readonly number[]
  readonly browsers: readonly string[]
}

export function summarize(all: readonly AccessibilityResult[], check: string): CheckSummary {
  const found = all.filter((result) => result.check === check)
  const dates = found.map(({ date }) => date).sort()
  const screens = found.flatMap((result) => result.screens ?? [])
  return {
    check,
    tests: found.length,
    failed: found.filter(({ passed }) => !passed).length,
    date: dates[0] ?? '',
    latest: dates.at(-1) ?? '',
    pages: new Set(screens.flatMap(({ pages }) => pages)).size,
    screens: screens.reduce((sum, { count }) => sum + count, 0),
    widths: [...new Set(screens.flatMap(({ widths }) => widths))].sort((a, b) => a - b),
    browsers: [...new Set(screens.flatMap(({ browsers }) => browsers))].map(withCapital).sort(),
  }
}

const withCapital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** @returns a summary of each check that has results, in the order of these names */
export const summaries = (checks: readonly string[], all: readonly AccessibilityResult[] = results): CheckSummary[] =>
  checks.map((check) => summarize(all, check)).filter(({ tests }) => tests > 0)
