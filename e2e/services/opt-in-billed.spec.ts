// What a customer agrees to is what the bills of the next two months charge (specification 2.10, D57).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { money } from '../support/answers'
import { dayAfter, type WrittenDay } from '../support/calendar'
import { expect, test } from '../support/fixtures'
import { theo } from '../support/people'
import { billMonth, startLater, startServer, type Running } from '../support/servers'
import { button, chooseExtras, startDate, tickAll } from '../support/services'
import { logIn } from '../support/sign-in'

const dayMs = 86_400_000
const ACCOUNT = '4000000019'

const monthOf = (day: Date) => day.toISOString().slice(0, 7)
const after = (day: Date, months: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / dayMs)

/** Opts in on the day. @returns the shown price of a month, in cents */
async function optIn(page: Page, { short }: WrittenDay): Promise<number> {
  await chooseExtras(page, 'EV charging')
  const price = page.getByText(/^\$\d+\.\d\d per month$/)
  const shown = await price.textContent()
  await tickAll(page)
  await startDate(page, 'EV charging').fill(short)
  await button(page, 'Submit').click()
  await expect(page.getByText("We'll email you a confirmation.")).toBeVisible()
  return Math.round(Number(shown!.slice(1).split(' ')[0]) * 100)
}

/** Opens the dashboard of a portal whose clock is ahead, like that of the browser. */
async function openLater(page: Page, { address }: Running, days: number): Promise<void> {
  await page.context().clearCookies()
  await page.clock.setSystemTime(Date.now() + days * dayMs)
  await page.goto(address)
  await logIn(page, theo)
}

/** Without calls of the page that nobody answers. */
async function leave(page: Page, portal: Running): Promise<void> {
  await page.goto('about:blank')
  await portal.stop()
}

const charge = (page: Page) =>
  page
    .getByRole('region', { name: 'Latest bill' })
    .getByRole('row', { name: /^EV charging/ })
    .getByRole('cell')

test('EV charging is on the bills of the two months after an opt-in, for the days and at the price that were agreed', async ({
  page,
}, { workerIndex }) => {
  const folder = process.env.E2E_FOLDER!
  let portal = await startServer(join(folder, 'prepared'), join(folder, `billed-${workerIndex}`))
  try {
    await page.goto(`${portal.address}/services`)
    await logIn(page, theo)
    const weekday = dayAfter(0)
    const price = await optIn(page, weekday)
    const day = new Date(weekday.iso)

    const [second, over] = [after(day, 1), after(day, 2)]
    const days = daysBetween(new Date(), over) + 2
    await leave(page, portal)
    expect(await billMonth(portal, monthOf(day), ACCOUNT, days)).toContain('billed: 1 account')
    portal = await startLater(portal, days)
    await openLater(page, portal, days)
    const ofMonth = daysBetween(after(day, 0), second)
    const share = Math.round((price * daysBetween(day, second)) / ofMonth)
    await expect(charge(page)).toHaveText(money(share / 100))

    await leave(page, portal)
    expect(await billMonth(portal, monthOf(second), ACCOUNT, days)).toContain('billed: 1 account')
    portal = await startLater(portal, days)
    await page.goto(portal.address)
    await expect(charge(page)).toHaveText(money(price / 100))
  } finally {
    await leave(page, portal)
    rmSync(portal.dataDir, { recursive: true, force: true })
  }
})
