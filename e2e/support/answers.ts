// The API's responses to the page, so that a test can compare the screen with them.
import type { Page } from '@playwright/test'
import type { ReadCalls, WriteCalls } from '@switchboard/wire'

/** The response to each call, by its path after /api/portal/. */
type Answers = {
  [Path in keyof ReadCalls as CallOf<Path>]: ReadCalls[Path]
} & {
  [Path in keyof WriteCalls as CallOf<Path>]: WriteCalls[Path]['response']
}
type CallOf<Path> = Path extends `/api/portal/${infer Call}` ? Call : never

/** The next response to that call; call before triggering it. */
export async function answerOf<Call extends keyof Answers>(page: Page, call: Call): Promise<Answers[Call]> {
  const response = await page.waitForResponse((r) => new URL(r.url()).pathname === `/api/portal/${call}`)
  return (await response.json()) as Answers[Call]
}

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** $1,234.50 */
export const money = (dollars: number): string => aud.format(dollars)

/** Cents of a quantity at a price, rounded half up. Integers only, so that nothing is lost before rounding. */
export const centsOf = (quantity: number, price: number): number =>
  Math.floor((Math.round(quantity * 1000) * Math.round(price * 1e6) + 5e6) / 1e7)

/** 2026-11-05 → 05/11/2026 */
export const date = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')
