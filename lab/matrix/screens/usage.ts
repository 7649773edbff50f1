// Usage: years, months, days, half hours, and what is missing.
import type { Page } from '@playwright/test'
import { failing, text, waiting, type Screen } from '../screen.ts'

const summary = (page: Page) => page.getByRole('table', { name: 'Summary' })
const chooseService = async (page: Page, name: string) => {
  const services = page.getByRole('combobox', { name: 'Service' })
  const value = await services.getByRole('option', { name }).getAttribute('value')
  await services.selectOption(value)
  await page
    .getByText(new RegExp(`${name}[^:]*: `))
    .first()
    .waitFor({ state: 'attached' })
}
const CSV = 'Download CSV'

export const usageScreens: readonly Screen[] = [
  ...['daily', 'monthly', 'yearly'].map((interval) => ({
    name: `usage: ${interval}`,
    person: 'alex',
    path: `/usage?interval=${interval}`,
    shows: summary,
  })),
  {
    name: 'usage: another service',
    person: 'alex',
    path: '/usage',
    open: (page) => chooseService(page, 'Hot water'),
    shows: summary,
  },
  {
    name: 'usage: solar',
    person: 'sam',
    path: '/usage',
    open: (page) => chooseService(page, 'Solar export'),
    shows: summary,
  },
  { name: 'usage: large amounts, missing days', person: 'liam', path: '/usage?interval=daily', shows: summary },
  { name: 'usage: a new customer', person: 'noor', path: '/usage', shows: summary },
  { name: 'usage: a business', person: 'bianca', path: '/usage', shows: summary },
  {
    name: 'usage: half hours of a day',
    person: 'alex',
    path: '/usage?interval=daily',
    open: async (page) => {
      await summary(page).getByRole('link').first().click()
    },
    shows: (page) => page.getByRole('table', { name: /half hours/i }),
  },
  {
    name: 'usage: half hours, all parts open',
    person: 'liam',
    path: '/usage?interval=daily',
    open: async (page) => {
      await summary(page).getByRole('link').first().click()
      const table = page.getByRole('table', { name: /half hours/i })
      for (const button of await table.getByRole('button', { expanded: false }).all()) await button.click()
    },
    shows: (page) => page.getByRole('table', { name: /half hours/i }),
  },
  {
    name: 'usage: nothing to show',
    person: 'kit',
    path: '/usage',
    shows: text('We currently do not have any usage data to display'),
  },
  {
    name: 'usage: loading',
    person: 'alex',
    path: '/usage',
    arrange: waiting(/account\/(services|usage)/),
    shows: text('This process can take up to 30 seconds'),
  },
  {
    name: 'usage: changing',
    person: 'alex',
    path: '/usage',
    open: async (page) => {
      await summary(page).waitFor()
      await waiting(/account\/usage/)(page)
      await page.getByRole('radio', { name: 'Daily' }).check({ force: true })
    },
    shows: (page) => page.locator('[aria-busy=true]').first(),
  },
  {
    name: 'usage: failed',
    person: 'alex',
    path: '/usage',
    arrange: failing(/account\/usage$/),
    shows: text("We couldn't load your data at this time. Please try again."),
  },
  {
    name: 'usage: file failed, with a toast',
    person: 'alex',
    path: '/usage',
    open: async (page) => {
      await failing(/usage.*csv|csv/i)(page)
      await page.clock.install()
      await page.getByRole('button', { name: CSV }).first().click()
    },
    shows: (page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first(),
  },
  {
    name: 'usage: file on its way',
    person: 'alex',
    path: '/usage',
    open: async (page) => {
      await waiting(/usage.*csv|csv/i)(page)
      await page.getByRole('button', { name: CSV }).first().click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'This process can take up to 30 seconds' }),
  },
]
