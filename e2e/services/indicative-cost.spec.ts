// The charges and the indicative cost that a customer sees before agreeing to an opt-in (D57).
import type { Page } from '@playwright/test'
import { answerOf, money } from '../support/answers'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex, noor, type Person } from '../support/people'
import { chooseExtras } from '../support/services'

const charges = (page: Page) => page.getByRole('heading', { name: 'What you will pay' }).locator('xpath=..')
const sentence = (page: Page) => page.getByText(/at your use of the last twelve months/)

type Shown = (person: Person, address: string) => Promise<void>

/** @returns what the API says that GreenPower costs */
async function confirm(page: Page, signedInAs: Shown, person: Person, titles: readonly string[]) {
  await signedInAs(person, '/services')
  const answer = answerOf(page, 'account/extras')
  await chooseExtras(page, ...titles)
  await expect(charges(page)).toBeVisible()
  return (await answer).serviceCharges.find(({ service }) => service === 'GREENPOWER')?.indicativeMonthlyCost
}

test('where a meter knows the use of twelve months, its cost stands beside the price, and only there', async ({
  page,
  signedInAs,
}) => {
  const cost = await confirm(page, signedInAs, alex, ['EV charging', 'GreenPower'])
  expect(cost).toBeGreaterThan(5)
  expect(cost).toBeLessThan(40)
  await expect(charges(page)).toContainText('5.50 c/kWh')
  await expect(charges(page)).toContainText('$22.00 per month')
  const exact = page.getByText(`About ${money(cost!)} a month at your use of the last twelve months`, { exact: true })
  await expect(exact).toBeVisible()
  await expect(exact.locator('xpath=..')).toContainText('incl GST')
  await expect(sentence(page)).toHaveCount(1)
  expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).toEqual([])
})

test('a customer of twenty days sees the charges alone', async ({ page, signedInAs }) => {
  expect(await confirm(page, signedInAs, noor, ['GreenPower'])).toBeUndefined()
  await expect(charges(page)).toContainText('5.50 c/kWh')
  await expect(sentence(page)).toHaveCount(0)
})
