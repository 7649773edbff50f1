// Opens a page of another remote in the host, and checks what the candidate shows in a place there.
import { checkPlaceAccessibility } from './accessibility.ts'
import { pressControls, reportedLoads } from './in-host.ts'
import { collectErrors, firstPlaces } from './page-errors.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Report } from '../candidate.ts'
import type { HostBuild, Portal } from './portal.ts'
import type { BrowserContext } from '@playwright/test'

/** After ten seconds, the host shows a message instead. */
const SHOWN_LIMIT_MS = 12_000
const NARROW = { width: 320, height: 700 }

interface PlaceCheck {
  /** the candidate */
  record: BuildRecord
  place: string
  portal: Portal
  report: Report
}

/** The page with a place; undefined if none of these remotes has it. */
export const pageWithPlace = (place: string, remotes: readonly HostBuild[]): string | undefined =>
  remotes.flatMap(({ record }) => record.routes).find(({ places }) => places?.includes(place))?.path

/** @param path of the page with the place */
export async function checkInPlace(context: BrowserContext, path: string, check: PlaceCheck) {
  const { record, place, portal, report } = check
  const page = await context.newPage()
  const errors = collectErrors(page)
  try {
    portal.answer('now')
    await page.goto(path)
    const filler = page.locator(`[data-filler="${place}"][data-build="${record.name}/${record.build}"]`)
    const isShown = await filler
      .waitFor({ state: 'attached', timeout: SHOWN_LIMIT_MS })
      .then(() => filler.locator('[aria-busy="true"]').waitFor({ state: 'detached', timeout: SHOWN_LIMIT_MS }))
      .then(() => firstPlaces(errors).length === 0)
      .catch(() => false)
    if (isShown) {
      const excess = await filler.evaluate(excessWidth)
      if (excess > 0) report('shown', `In a column, it is ${excess} pixels too wide: let its content wrap.`)
      await page.setViewportSize(NARROW)
      const narrow = await filler.evaluate(excessWidth)
      if (narrow > 0)
        report(
          'narrow',
          `In a window of ${NARROW.width} pixels, it is ${narrow} pixels too wide: let its content wrap.`,
        )
      await checkPlaceAccessibility(page, `[data-filler="${place}"]`, report)
      await pressControls(page, { within: filler, errors, report })
    }
    await page.goto('about:blank')
    const loads = await reportedLoads(portal, record.name)
    const failures = loads.filter(({ remote, outcome }) => remote === record.name && outcome !== 'ready')
    if (isShown && failures.length === 0) return
    const why = failures.length > 0 ? ` (${[...new Set(failures.map(({ outcome }) => outcome))].join(', ')})` : ''
    report(
      'host',
      `It is not shown in ${place} at ${path}${why}, so customers would get another build or a message: fix the error below, or what takes so long.`,
      firstPlaces(errors),
    )
  } finally {
    await page.close()
  }
}

const excessWidth = (element: SVGElement | HTMLElement) => Math.max(0, element.scrollWidth - element.clientWidth)
