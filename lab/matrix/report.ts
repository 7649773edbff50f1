// The report for the accessibility statement: what was seen of each screen in the last runs. A run of some screens or
// checks replaces the earlier results of these.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { arrayOf, number, object, oneOf, readJson, string } from '../../shared/node/read-json.mjs'
import { checkNames, UNTRANSLATED, type CheckName } from './check-names.ts'
import type { Seen } from './look-at.ts'

const REPORT = join(root, '.cache/reports/matrix.json')

interface Dated extends Seen {
  /** UTC day of the oldest check */
  readonly date: string
}

/** @param only the checks that ran @param browser such as 'chromium 156' */
export function keepReport(seen: readonly Seen[], only: readonly CheckName[], browser: string): void {
  const date = new Date().toISOString().slice(0, 10)
  const kept = new Map(readSeen().map((one) => [one.screen, one]))
  for (const one of seen) kept.set(one.screen, mergeSeen(kept.get(one.screen), { ...one, date }, only))
  mkdirSync(dirname(REPORT), { recursive: true })
  const all = [...kept.values()]
  writeFileSync(REPORT, JSON.stringify({ tests: testsOf(all, browser), seen: all }, null, 2))
}

const check = oneOf(...checkNames, UNTRANSLATED)
const reportShape = object({
  seen: arrayOf(
    object({
      screen: string,
      title: string,
      date: string,
      findings: arrayOf(object({ check, look: string, what: string })),
      views: arrayOf(object({ check, width: number, theme: string, faults: number })),
    }),
  ),
})

const readSeen = (): Dated[] => (existsSync(REPORT) ? readJson(REPORT, reportShape).seen : [])

/** @returns the later results, and the earlier ones of checks that did not run again */
export function mergeSeen(earlier: Dated | undefined, later: Dated, only: readonly CheckName[]): Dated {
  const keeps = (one: { readonly check: CheckName }) => !only.includes(one.check)
  const views = earlier?.views.filter(keeps) ?? []
  const findings = earlier?.findings.filter(keeps) ?? []
  return {
    ...later,
    date: earlier && views.length > 0 ? earlier.date : later.date,
    views: [...views, ...later.views],
    findings: [...findings, ...later.findings],
  }
}

/** One test for each check that ran, as test runners report them. */
const testsOf = (seen: readonly Dated[], browser: string) =>
  checkNames.flatMap((title) => {
    const annotations = seen.flatMap(({ title: page, views }) =>
      views
        .filter((view) => view.check === title)
        .map(({ width, theme, faults }) => ({
          type: title === 'axe' ? 'checked by axe' : title === 'names' ? 'checked by tree' : 'checked by matrix',
          description: `${page}, ${width} px, ${theme}, ${browser}: ${faults} faults`,
        })),
    )
    if (annotations.length === 0) return []
    return {
      file: 'lab/matrix/check-names.ts',
      title,
      date: seen.map(({ date }) => date).sort()[0] ?? '',
      passed: seen.every(({ findings }) => findings.every((finding) => finding.check !== title)),
      annotations,
    }
  })
