// Each remote in a page that the browser translates: all figures are right, and nothing breaks (D64).
import type { Page } from '@playwright/test'
import { answerOf, money } from '../support/answers'
import { dayAfter } from '../support/calendar'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { button, card, cancelConnection, chooseExtras, startDate, tickAll } from '../support/services'
import { mainNavigation, openFromProfile } from '../support/shell'
import { expectNoDamage, translatePages } from '../support/translator'
import { chart, expectAgreement, interval, period, service, table, usageAnswer } from '../usage/usage-page'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })

/** LONG=1: also in a wide window, whose navigation has no menu. */
for (const width of [390, 1280])
  test(
    `a page translated in a window of ${width} pixels shows right figures and saves what a customer changes`,
    { tag: width === 390 ? [] : '@long' },
    async ({ page, signedInAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await translatePages(page)
      const account = answerOf(page, 'account')
      await signedInAs(alex)
      await test.step('shows the bill, opens and closes the menus, and shows the amount owed', async () =>
        expectBill(page, (await account).balance))
      for (const [what, work] of [
        ['shows the usage of each interval and period, and its file', expectUsage],
        ['adds and deletes a holder', addAndDeleteHolder],
        ...(process.env.LONG ? furtherUses : []),
      ] as const)
        await test.step(what, async () => {
          await work(page)
          await expectNoDamage(page)
        })
    },
  )

/** Their forms are made of the same components as the form of a holder. */
const furtherUses = [
  ['saves contact details', saveContactDetails],
  ['books, moves and cancels a move-out', moveOut],
  ['adds a service and cancels it', addAndCancelService],
] as const

const fromMenu = async (page: Page, name: string) => {
  const menu = button(page, 'menu')
  if (await menu.isVisible()) await menu.click()
  await mainNavigation(page).getByRole('link', { name }).click()
}

async function expectBill(page: Page, balance: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Latest bill' })).toContainText('Due in 9 days')
  await button(page, 'My profile').click()
  await expect(page.getByRole('link', { name: 'Contact details' })).toBeVisible()
  await page.keyboard.press('Escape')
  if (await button(page, 'menu').isVisible()) {
    await button(page, 'menu').click()
    await button(page, 'close').click()
    await expect(button(page, 'menu')).toBeVisible()
  }
  await fromMenu(page, 'Bills & payments')
  const history = page.getByRole('main')
  await expect(history.getByText('Total owing, paid by direct debit')).toBeVisible()
  await expect(history.getByText(money(balance), { exact: true }).first()).toBeVisible()
}

async function expectUsage(page: Page): Promise<void> {
  const answer = usageAnswer(page)
  await fromMenu(page, 'Usage')
  await expectFigures(page, await answer)
  // Only hot water has another unit, and litres.
  for (const [name, sizes] of [
    ['Electricity', ['Monthly', 'Daily', 'Yearly']],
    ['Hot water', process.env.LONG ? ['Monthly', 'Daily', 'Yearly'] : ['Monthly']],
  ] as const)
    for (const size of sizes) {
      await service(page).selectOption(name)
      await interval(page, size).check()
      const unit = name === 'Hot water' ? 'Usage megajoules' : 'Usage kilowatt hours'
      await expect(table(page).getByRole('columnheader', { name: unit })).toBeVisible()
      await expectAgreement(page)
      if (size === 'Yearly') continue
      await period(page).selectOption({ index: 1 })
      await expectAgreement(page)
    }
  await chart(page).getByRole('radio').first().press('End')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await expect(button(page, 'Download CSV')).toBeEnabled()
}

async function saveContactDetails(page: Page): Promise<void> {
  await openFromProfile(page, 'Contact details')
  // Last the number that other tests expect.
  for (const number of ['0412 345 671', '0412 345 678']) {
    await button(page, 'Edit contact number').click()
    await field(page, 'Contact number').fill(number)
    await button(page, 'Save changes').click()
    await button(page, 'Return to contact details').click()
    await expect(page.getByRole('group', { name: 'Contact number' })).toContainText(number)
  }
}

async function addAndDeleteHolder(page: Page): Promise<void> {
  await page.goto('/additional-account-holder')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await button(page, 'Add an account holder').click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible()
  await field(page, 'First name').fill('Robin')
  await field(page, 'Last name').fill("O'Shea")
  await field(page, 'Date of birth').pressSequentially('01051990')
  await field(page, 'Email').fill('robin@example.com')
  await field(page, 'Contact number').fill('0491 570 156')
  await button(page, 'Add an account holder').click()
  await page.getByRole('link', { name: 'Return to your account holders' }).click()
  await button(page, "Delete Robin O'Shea").click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have not added any account holders.')).toBeVisible()
}

async function moveOut(page: Page): Promise<void> {
  const [first, second] = [dayAfter(20), dayAfter(30)]
  await openFromProfile(page, 'Move out')
  await field(page, 'Moving out date').fill(first.short)
  await button(page, 'Confirm').click()
  await expect(page.getByText(first.long)).toBeVisible()
  await button(page, 'Change date').click()
  await field(page, 'Moving out date').fill(second.short)
  await button(page, 'Confirm').click()
  await expect(page.getByText(second.long)).toBeVisible()
  await button(page, 'Cancel move-out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel move-out' }).click()
  await expect(field(page, 'Moving out date')).toHaveValue('')
}

async function addAndCancelService(page: Page): Promise<void> {
  await openFromProfile(page, 'My services')
  await chooseExtras(page, 'EV charging')
  await tickAll(page)
  await startDate(page, 'EV charging').fill(dayAfter(9).short)
  await button(page, 'Submit').click()
  await expect(heading(page, `scheduled for ${dayAfter(9).long}`)).toBeVisible()
  await button(page, 'Back to services').click()
  await cancelConnection(page, 'EV charging')
  await expect(card(page, 'EV charging')).toHaveCount(0)
}

/** Each amount in the response is in its row. */
async function expectFigures(page: Page, { data }: Awaited<ReturnType<typeof usageAnswer>>): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const measured = data.flatMap(({ quantity }) => quantity ?? [])
  await expect(table(page).locator('tbody tr')).toHaveCount(data.length)
  const shown = await table(page)
    .locator('tbody td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.firstElementChild?.textContent?.replaceAll(/[^\d.]/g, ''))))
  for (const [i, quantity] of measured.entries()) expect(shown[i]).toBeCloseTo(quantity, 0)
}
