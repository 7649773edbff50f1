// The dashboard's appearance: layout shifts and overflow.
import type { Page } from '@playwright/test'
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { shiftSum, watchShifts, windows } from '../support/layout-shift'
import { alex, bianca, noor, sam, theo } from '../support/people'
import { bill, billIs, heading, manage, row } from './dashboard-page'

const holdersCall = '**/api/portal/account/additionalcontacts'

/**
 * The tests of Sam and Noor check 1280 pixels, and the unit tests of the page’s state check which part waits for which.
 */
for (const person of [alex, theo, noor, sam, bianca])
  test(
    `the layout does not shift when content replaces the skeleton for ${person.name}, at any width`,
    { tag: '@long' },
    async ({ page, signedInAs }) => {
      await watchShifts(page)
      for (const [i, [width, height]] of windows.entries()) {
        await page.setViewportSize({ width, height })
        const release = await hold(page, holdersCall)
        await (i === 0 ? signedInAs(person) : page.reload({ waitUntil: 'commit' }))
        if (person === alex) await expectNoLinkToMove(page, release)
        else release()
        await expect(row(page, 'My Usage: View')).toBeVisible()
        expect(await shiftSum(page), `${width} pixels wide`).toBe(0)
        await page.unroute(holdersCall)
      }
    },
  )

/** The account holders arrive last. */
async function expectNoLinkToMove(page: Page, release: () => void): Promise<void> {
  const places = () =>
    Promise.all(
      ['Moving out: Start now', 'Make payment: Pay now'].map((name) =>
        manage(page).getByRole('link', { name }).boundingBox(),
      ),
    )
  await expect(bill(page)).toContainText(/Due in \d days/)
  await expect(manage(page).getByRole('status')).toBeVisible()
  const before = await places()
  release()
  await expect(manage(page).getByRole('link', { name: 'Additional account holders: Add' })).toBeVisible()
  expect(await places()).toEqual(before)
}

// The unit tests of the property heading and the kit test such a heading.
test(
  'without a property name the heading is where any page’s heading is',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    await signedInAs(theo, '/usage')
    const top = () =>
      heading(page).evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return words.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom
      })
    for (const [width] of windows) {
      await page.setViewportSize({ width, height: 844 })
      await expect(heading(page)).toHaveText('Usage')
      const usual = await top()
      await page.getByRole('link', { name: 'Wattlebird Energy, dashboard' }).click()
      await expect(heading(page)).toHaveText('Dashboard')
      await expect(page.getByText('account 4000000019')).toBeVisible()
      expect(Math.abs((await top()) - usual), `${width} pixels wide`).toBeLessThanOrEqual(1)
      await page.goBack()
    }
    await page.goForward()
    await expect(heading(page)).toHaveText('Dashboard')
    const below = (await page.getByText('account 4000000019').boundingBox())!
    const card = (await bill(page).boundingBox())!
    expect(card.y - (below.y + below.height)).toBeLessThanOrEqual(32)
    await expect(row(page, '.+, Additional account holder: Update')).toHaveCount(3)
    await expectUsableByEveryone(page, 'light')
  },
)

test('long names and large amounts fit on small screens and in large text', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await billIs(page, {
    invoiceAmount: 1234567.89,
    balance: 1234567.89,
    invoiceItems: [
      { productName: 'Commercial electricity supply for the common property and the lifts', totalAmount: 1234500 },
      { productName: 'Warmwasserversorgungsgrundgebuehrenabrechnung', totalAmount: 67.89 },
    ],
  })
  await signedInAs(alex)
  for (const { how, width, rem } of [
    { how: 'on the smallest screen', width: 320, rem: '100%' },
    { how: 'in text of twice the size', width: 640, rem: '200%' },
  ])
    await test.step(how, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), rem)
      const amounts = bill(page).getByText('$1,234,567.89', { exact: true })
      await expect(amounts).toHaveCount(2)
      const card = (await bill(page).boundingBox())!
      for (const amount of [...(await amounts.all()), bill(page).getByText('$1,234,500.00')]) {
        const right = await amount.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { right, height } = range.getBoundingClientRect()
          return { right, lines: Math.round(height / parseFloat(getComputedStyle(element).lineHeight)) }
        })
        expect(right.right).toBeLessThanOrEqual(card.x + card.width)
        expect(right.lines).toBe(1)
      }
      expect(await page.getByRole('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(width)
    })
})
