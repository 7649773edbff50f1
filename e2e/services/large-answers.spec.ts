// The services of a large building: 60 services, and 20 to add.
import type { Page } from '@playwright/test'
import type { ExtrasResponse, ScheduledService, ScheduleResponse } from '@switchboard/wire'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { addServices, button, tickAll } from '../support/services'

const charge = (cents: number): ScheduledService['charges'][number] => {
  const [value, valueExclTax] = [cents / 100, Math.round(cents / 1.1) / 100]
  const write = (amount: number) => `$${amount.toFixed(2)} per month`
  return {
    type: 'SUPPLY',
    title: 'Supply',
    value,
    valueExclTax,
    valueInclTax: value,
    valueFormatted: write(value),
    valueFormattedExclTax: write(valueExclTax),
    valueFormattedInclTax: write(value),
    taxName: 'GST',
    taxable: true,
    show: true,
  }
}

const service = (at: number, subscriptionName: string | null): ScheduledService => ({
  service: `SERVICE_${at}`,
  title: at % 5 === 0 ? `Shared laundry and drying room with priority booking ${at}` : `Car stacker ${at}`,
  icon: 'other',
  termsUrl: `https://terms.example/${at}.pdf`,
  termsPdfName: at % 2 === 0 ? 'Terms and conditions of connected building services.pdf' : null,
  displayOnPortalUsage: false,
  serviceDetailsType: subscriptionName !== null && at < 6 ? 'M' : 'E',
  description: 'In your own space.<br>Billed with your electricity, by what the meter of the space measures.',
  subscriptionName,
  subscriptionStartDate: subscriptionName && '2024-02-01',
  subscriptionEndDate: null,
  subscriptionCancelledDate: null,
  charges: [charge(2200 + at), charge(99_000 + at)],
  scheduledChange: null,
  sorted: true,
  isChecked: false,
})
const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))

const schedule: ScheduleResponse = {
  meterType: 'interval',
  customerType: 'RESI',
  rateType: null,
  serviceCharges: many(60, (at) => service(at, `SUB-${at}`)),
}
const extras: ExtrasResponse = { serviceCharges: many(20, (at) => service(at, null)) }

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * Nothing is wider than the page, at each width, and there are no violations at one of them. Contrast is checked with
 * fewer services, because it takes a second for this many elements.
 */
async function expectReadable(page: Page, what: string, checkedAt?: 390 | 1280): Promise<void> {
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await isTooWide(page), `${what}, ${width} pixels wide`).toBe(false)
  }
  if (!checkedAt) return
  await page.setViewportSize({ width: checkedAt, height: 900 })
  expect.soft(await violations(page, undefined, ['color-contrast']), what).toEqual([])
}

// shell/text-settings.spec.ts has these pages in a window of 320 pixels, and the kit’s list of services has two columns.
test('60 services and 20 to add can be read, chosen and confirmed', { tag: '@long' }, async ({ page, signedInAs }) => {
  await page.route('**/api/portal/account/schedule', (route) => route.fulfill({ json: schedule }))
  await page.route('**/api/portal/account/extras', (route) => route.fulfill({ json: extras }))
  await signedInAs(alex, '/services')
  await expect(page.getByRole('region', { name: 'Utilities' }).getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Add ons' }).getByRole('article')).toHaveCount(54)
  await expectReadable(page, 'the overview', process.env.LONG ? 390 : undefined)

  await addServices(page).click()
  await expect(page.getByRole('checkbox')).toHaveCount(20)
  await tickAll(page)
  await expect(page.getByText('20 services selected')).toBeVisible()
  await expectReadable(page, 'the selection', process.env.LONG ? 1280 : undefined)

  await button(page, 'Continue').click()
  const information = page.getByRole('region', { name: 'Important information' })
  await expect(information.getByText('$22.19 per month')).toBeVisible()
  // Services with documents of the same name are distinguished.
  await expect(
    information.getByRole('listitem').filter({ hasText: 'Car stacker 18: Terms and conditions' }),
  ).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('listitem')).toHaveCount(21)
  await expectReadable(page, 'the confirmation', 390)
})
