// Opens a screen and runs the checks.
import { join } from 'node:path'
import type { CheckName } from './check-names.ts'
import { checks, type OpenScreen } from './checks.ts'
import { describeWindow } from './windows.ts'
import type { Finding, View } from './finding.ts'
import { findExemption } from './exemptions.ts'
import type { Customers } from './customers.ts'
import type { Place, Screen } from './screen.ts'

export interface Seen {
  readonly screen: string
  /** as the browser shows it */
  readonly title: string
  readonly findings: readonly Finding[]
  readonly views: readonly View[]
}

const OPEN_MS = 20_000

export interface LookOptions {
  readonly customers: Customers
  readonly place: Place
  /** all by default */
  readonly only?: readonly CheckName[]
  /** folder for pictures of the screen */
  readonly pictures?: string
}

export async function lookAt(screen: Screen, { customers, place, only, pictures }: LookOptions): Promise<Seen> {
  const context = await customers.contextOf(screen.person)
  const found = new Map<string, Finding>()
  const views: View[] = []
  const report: OpenScreen['report'] = (check, { window, theme, how }, whats) => {
    const look = [describeWindow(window), theme, how].filter(Boolean).join(', ')
    const faults = whats.map((what) => ({ check, look, what })).filter((one) => !findExemption(screen.name, one))
    views.push({ check, width: window.width, theme: theme ?? 'light', faults: faults.length })
    for (const fault of faults) if (!found.has(`${check} ${fault.what}`)) found.set(`${check} ${fault.what}`, fault)
  }
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(OPEN_MS)
    const shown = screen.shows(page)
    const takePicture = async (what: string | number) => {
      if (pictures === undefined) return
      await page.screenshot({
        path: join(pictures, `${screen.name.replaceAll(/\W+/g, '-')}-${what}.png`),
        fullPage: true,
      })
    }
    const open = async () => {
      await screen.open?.(page, place)
      await shown.waitFor()
    }
    const reopen = async () => {
      if (!(await shown.isVisible())) await open()
    }
    await screen.arrange?.(page)
    await page.goto(screen.path, { waitUntil: 'commit' })
    await open().catch(async (error: unknown) => {
      await takePicture('not-open')
      throw error
    })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const title = await page.title()
    for (const width of [1280, 390, 320].filter((one) => pictures !== undefined && one <= (screen.most ?? Infinity))) {
      await page.setViewportSize({ width, height: 900 })
      await takePicture(width)
    }
    const session = await context.newCDPSession(page)
    const most = screen.most ?? Infinity
    for (const [names, check] of checks)
      if (!only || names.some((name) => only.includes(name))) await check({ page, session, most, reopen, report })
    return { screen: screen.name, title, findings: [...found.values()], views }
  } finally {
    await context.close()
  }
}
