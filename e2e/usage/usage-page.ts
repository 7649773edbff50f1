// Locators of the usage page tests.
import type { Page } from '@playwright/test'
import { answerOf } from '../support/answers'
import { expect } from '../support/fixtures'

export const service = (page: Page) => page.getByRole('combobox', { name: 'Service' })
export const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const period = (page: Page) => page.getByRole('combobox', { name: 'Period' })
export const table = (page: Page) => page.getByRole('table', { name: 'Summary' })
export const chart = (page: Page) => page.getByRole('group', { name: /Choose a bar to see its value/ })
export const bars = (page: Page) => chart(page).getByRole('radio')
export const usageAnswer = (page: Page) => answerOf(page, 'account/usage')
export const usageCall = '**/api/portal/account/usage'
export const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Every bar has a row with the same content; bars of days that do not count have none. */
export async function expectAgreement(page: Page) {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const facts = await bars(page).evaluateAll((radios) => radios.map((radio) => radio.getAttribute('aria-label')!))
  const spoken = facts.filter((fact) => !fact.endsWith('No data'))
  const rows = await table(page)
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((tr) => [
        tr.querySelector('th')!.textContent!,
        ...[...tr.querySelectorAll('td')].map((td) => td.firstChild!.textContent!),
      ]),
    )
  expect(rows.map(([name]) => name)).toEqual(spoken.map(rowName))
  for (const [i, [, quantity, cost]] of rows.entries()) {
    if (quantity === 'Data unavailable') expect(spoken[i]).toMatch(/, Data unavailable$/)
    else {
      expect(spoken[i]).toContain(`, ${quantity!.replace(' CR', '')} `)
      expect(spoken[i]).toContain(`, ${cost}`)
    }
  }
}

/**
 * Name of the bar's row: 14/11/2026 for Saturday 14 November 2026, Nov 2026 Part month: 1 Nov – 20 Nov for November
 * 2026 (1 Nov – 20 Nov).
 */
function rowName(fact: string): string {
  const [, day, month, year, part] = /^(?:[A-Z][a-z]+day )?(?:(\d+) )?(?:([A-Z][a-z]+) )?(\d{4})(?: \((.+?)\))?,/.exec(
    fact,
  )!
  const short = month?.slice(0, 3)
  if (day) return [day.padStart(2, '0'), String(months.indexOf(short!) + 1).padStart(2, '0'), year].join('/')
  return [short, year, part && `Part ${short ? 'month' : 'year'}: ${part}`].filter(Boolean).join(' ')
}
