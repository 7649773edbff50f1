// Legacy pages with and without remotes, pages of third parties that embed remotes, operators' pages, and emails.
import type { Page } from '@playwright/test'
import { cardFields } from '../../../e2e/support/card-fields.ts'
import { button, failing, heading, press, text, type Place, type Screen } from '../screen.ts'
import { writeEmail } from './provider.ts'

const DEBIT = '/legacy/#!/accounts/direct-debit/'
const PAY = '/legacy/#!/accounts/pay'
const OPERATIONS = '/registry/operations'

const method = (name: string) => async (page: Page) => {
  await page.getByRole('radio', { name }).check({ force: true })
  if (name === 'Card') await cardFields(page).getByLabel('Card number').waitFor()
}

const legacyScreens: readonly Screen[] = [
  { name: 'direct debit: not set up', person: 'theo', path: DEBIT, shows: text('Direct debit is not set up yet.') },
  {
    name: 'direct debit: with errors',
    person: 'theo',
    path: DEBIT,
    open: press('Save direct debit'),
    shows: text('Enter a BSB of 6 digits'),
  },
  {
    name: 'direct debit: by card',
    person: 'theo',
    path: DEBIT,
    open: method('Card'),
    shows: button('Save direct debit'),
  },
  { name: 'direct debit: set up', person: 'alex', path: DEBIT, shows: text('Your bills are debited from') },
  {
    name: 'direct debit: removal asked about',
    person: 'alex',
    path: DEBIT,
    open: press('Remove direct debit'),
    shows: (page) => page.getByRole('dialog'),
  },
  { name: 'payment', person: 'liam', path: PAY, shows: text(/^Your balance is/) },
  {
    name: 'payment: with errors',
    person: 'liam',
    path: PAY,
    open: async (page) => {
      await page.getByRole('textbox', { name: /Amount/ }).fill('')
      await page.getByRole('main').getByRole('button', { name: /^Pay/ }).first().click()
    },
    shows: (page) => page.locator('.field-error, [role=alert], .has-error').first(),
  },
]

const embeddedScreen = (name: string, path: string, shows: Screen['shows'], person = 'alex'): Screen => ({
  name: `third-party page: ${name}`,
  person,
  path: '/old-portal/accounts',
  arrange: (page) =>
    page.route('**/old-portal/accounts', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Old portal</title>
          <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
          <script src="/embed.js" defer data-sign-in></script></head><body><main><h1>Accounts</h1>
          <switchboard-remote name="${name}" path="${path}"></switchboard-remote></main></body></html>`,
      }),
    ),
  shows,
})

const embeddedScreens = [
  embeddedScreen('dashboard', '/', heading('Manage your account')),
  embeddedScreen('usage', '/usage', (page) => page.getByRole('table', { name: 'Summary' })),
  embeddedScreen('billing', '/payment-history', (page) => page.getByRole('table').first()),
  embeddedScreen('services', '/services', heading('Utilities')),
  embeddedScreen('account-settings', '/contact-details', button('Edit contact number')),
  {
    ...embeddedScreen('no-such-remote', '/', text(/right now|unavailable|can.t/)),
    name: 'third-party page: a remote that failed',
  },
]

const enterAsOperator = async (page: Page, { token }: Place) => {
  if (await heading('Parts')(page).isVisible()) return
  await page.getByLabel('Operator’s token').fill(token)
  await press('Sign in')(page)
  await heading('Parts')(page).waitFor()
}

const operatorScreens: readonly Screen[] = [
  { name: 'operations: sign in', path: OPERATIONS, shows: button('Sign in') },
  {
    name: 'operations: wrong token',
    path: OPERATIONS,
    open: async (page) => {
      await page.getByLabel('Operator’s token').fill('sbt_00000000_wrong')
      await press('Sign in')(page)
    },
    shows: text('This is not a valid operator’s token.'),
  },
  { name: 'operations: parts', path: OPERATIONS, open: enterAsOperator, shows: heading('Parts') },
  {
    name: 'operations: one part',
    path: OPERATIONS,
    open: async (page, place) => {
      await enterAsOperator(page, place)
      await press(/^Usage/)(page)
    },
    shows: heading('History'),
  },
  {
    name: 'operations: a change, asked about',
    path: OPERATIONS,
    open: async (page, place) => {
      await enterAsOperator(page, place)
      await press('Freeze everything')(page)
    },
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'operations: failed',
    path: OPERATIONS,
    arrange: failing(/registry\/api\/state/),
    open: async (page, { token }) => {
      await page.getByLabel('Operator’s token').fill(token)
      await press('Sign in')(page)
    },
    shows: (page) => page.getByRole('alert').first(),
  },
]

const mailScreens: readonly Screen[] = [
  { name: 'emails: list', path: '/mails', shows: (page) => page.getByRole('main') },
  {
    name: 'emails: one',
    path: '/',
    open: async (page, place) => (await writeEmail(page, place, 'theo')).click(),
    shows: (page) => page.getByRole('main'),
  },
]

export const otherScreens: readonly Screen[] = [
  ...legacyScreens,
  ...embeddedScreens,
  ...operatorScreens,
  ...mailScreens,
]
