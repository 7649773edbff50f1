// The next two months' bills charge what the customer agreed to (specification 2.10, D57). The API's opt-in tests check
// the parts, without restarting servers.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerOf, money } from '../support/answers'
import { dayAfter, type WrittenDay } from '../support/calendar'
import { expect, test } from '../support/fixtures'
import { installClock } from '../support/page-clock'
import { theo } from '../support/people'
import { billMonth, startLater, startServer, type Running } from '../support/servers'
import { button, chooseExtras, startDate, tickAll } from '../support/services'
import { mainNavigation } from '../support/shell'
import { logIn } from '../support/sign-in'

const dayMs = 86_400_000
const ACCOUNT = '4000000019'

const monthOf = (day: Date) => day.toISOString().slice(0, 7)
const after = (day: Date, months: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / dayMs)

/** Opts in from the day. @returns the displayed monthly price in cents */
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

/** Opens the dashboard of a portal whose clock is ahead, like the browser's. */
async function openLater(page: Page, { address }: Running, days: number): Promise<void> {
  await page.context().clearCookies()
  await installClock(page)
  await page.clock.setSystemTime(Date.now() + days * dayMs)
  await page.goto(address)
  await logIn(page, theo)
}

/** Leaves without unanswered calls from the page. */
async function leave(page: Page, portal: Running): Promise<void> {
  await page.goto('about:blank')
  await portal.stop()
}

const charge = (page: Page) =>
  page
    .getByRole('region', { name: 'Latest bill' })
    .getByRole('row', { name: /^EV charging/ })
    .getByRole('cell')

const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

test(
  'EV charging is on the bills of the two months after an opt-in, for the agreed days and price',
  { tag: '@long' },
  async ({ page }, { workerIndex }) => {
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
      for (const month of [day, second])
        expect(await billMonth(portal, monthOf(month), ACCOUNT, days)).toContain('billed: 1 account')
      portal = await startLater(portal, days)
      const asked = page.waitForRequest('**/api/portal/account')
      await openLater(page, portal, days)
      await expect(charge(page)).toHaveText(money(price / 100))

      const ofMonth = daysBetween(after(day, 0), second)
      const share = Math.round((price * daysBetween(day, second)) / ofMonth)
      const history = answerOf(page, 'billingHistory')
      await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
      const [, first] = (await history).filter(({ invoice }) => invoice)
      const { authorization } = (await asked).headers()
      const pdf = await page.request.get(`${portal.address}/api/portal/invoices/${first!.invoice!.id}/pdf`, {
        headers: { authorization: authorization! },
      })
      expect(textOf(await pdf.body())).toMatch(new RegExp(`EV charging.*${money(share / 100).replace('$', '\\$')}`))
    } finally {
      await leave(page, portal)
      rmSync(portal.dataDir, { recursive: true, force: true })
    }
  },
)
