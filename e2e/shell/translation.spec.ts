// Each remote in a page that the browser translates: all figures are right, and nothing breaks (D64).
import type { Page } from '@playwright/test'
import { answerOf, money } from '../support/answers'
import { dayAfter } from '../support/calendar'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, bianca, grace, liam, noor } from '../support/people'
import { button, card, cancelConnection, chooseExtras, startDate, tickAll } from '../support/services'
import { mainNavigation } from '../support/shell'
import { expectNoDamage, translatePages } from '../support/translator'
import { chart, expectAgreement, interval, period, service, table, usageAnswer } from '../usage/usage-page'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })

test.beforeEach(({ page }) => translatePages(page))
test.afterEach(({ page }) => expectNoDamage(page))

/** No other test on the same server adds account holders, services or move-outs for these people. */
for (const [width, people] of [
  [390, { holder: grace, taker: noor, mover: liam }],
  [1280, { holder: alex, taker: alex, mover: bianca }],
] as const)
  test.describe(`a translated page ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('shows the bill, opens and closes the menus, and shows the amount owed', async ({ page, signedInAs }) => {
      const account = answerOf(page, 'account')
      await signedInAs(alex)
      const { balance } = await account
      await expect(page.getByRole('region', { name: 'Latest bill' })).toContainText('Due in 9 days')
      const profile = button(page, 'My profile')
      await profile.click()
      await expect(page.getByRole('link', { name: 'Contact details' })).toBeVisible()
      await page.keyboard.press('Escape')
      if (width === 390) {
        await button(page, 'menu').click()
        await button(page, 'close').click()
        await button(page, 'menu').click()
      }
      await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
      const history = page.getByRole('main')
      await expect(history.getByText('Total owing, paid by direct debit')).toBeVisible()
      await expect(history.getByText(money(balance), { exact: true }).first()).toBeVisible()
    })

    test('shows the usage of each service, interval and period, and its file', async ({ page, signedInAs }) => {
      const answer = usageAnswer(page)
      await signedInAs(alex, '/usage')
      await expectFigures(page, await answer)
      for (const name of ['Electricity', 'Hot water', 'Heating and cooling'])
        for (const size of ['Monthly', 'Daily', 'Yearly']) {
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
    })

    test('saves contact details, and adds and deletes a holder', async ({ page, signedInAs }) => {
      await signedInAs(people.holder, '/contact-details')
      for (const number of ['0412 345 671', '0412 345 672']) {
        await button(page, 'Edit contact number').click()
        await field(page, 'Contact number').fill(number)
        await button(page, 'Save changes').click()
        await button(page, 'Return to contact details').click()
        await expect(page.getByRole('group', { name: 'Contact number' })).toContainText(number)
      }
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
      await page.getByRole('link', { name: 'Return to additional account holders' }).click()
      await button(page, "Delete Robin O'Shea").click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('You have no additional account holders.')).toBeVisible()
    })

    test('books, moves and cancels a move-out', async ({ page, signedInAs }) => {
      const [first, second] = [dayAfter(20), dayAfter(30)]
      await signedInAs(people.mover, '/move-out')
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
    })

    test('adds a service and cancels it', async ({ page, signedInAs }) => {
      await signedInAs(people.taker, '/services')
      await chooseExtras(page, 'EV charging')
      await tickAll(page)
      await startDate(page, 'EV charging').fill(dayAfter(9).short)
      await button(page, 'Submit').click()
      await expect(heading(page, `scheduled for ${dayAfter(9).long}`)).toBeVisible()
      await button(page, 'Back to services').click()
      await cancelConnection(page, 'EV charging')
      await expect(card(page, 'EV charging')).toHaveCount(0)
    })
  })

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
