// Bills: their history, a bill line by line, and what customers ask for there.
import type { Page } from '@playwright/test'
import { all, failing, heading, press, text, waiting, type Screen } from '../screen.ts'

const history = (page: Page) => page.getByRole('table', { name: /Bills and payments of/ }).first()
const toBill = async (page: Page) => {
  await page.getByRole('link', { name: 'Check this bill line by line' }).click()
  await page.getByRole('heading', { level: 1, name: /Bill for/ }).waitFor()
  await page.getByText('It adds up').first().waitFor()
}
const openLines = async (page: Page) => {
  await toBill(page)
  for (const summary of (await page.locator('main details:not([open]) > summary').all()).reverse())
    await summary.click()
}
const line = (page: Page) => page.locator('main details').first()
const disagree = async (page: Page) => {
  await toBill(page)
  await line(page).getByRole('button', { name: 'I disagree with this line' }).click()
}
const send = (page: Page) => line(page).getByRole('button', { name: 'Send' }).click()
const askForTime = (page: Page) => page.getByRole('link', { name: 'Need more time?' }).click()

export const billScreens: readonly Screen[] = [
  { name: 'billing history: bills and payments', person: 'alex', path: '/payment-history', shows: history },
  { name: 'billing history: overdue, a payment refused', person: 'liam', path: '/payment-history', shows: history },
  {
    name: 'billing history: empty',
    person: 'noor',
    path: '/payment-history',
    shows: text('No bills or payments to display.'),
  },
  {
    name: 'billing history: loading',
    person: 'alex',
    path: '/payment-history',
    arrange: waiting(/billingHistory/),
    shows: text('This process can take up to 30 seconds'),
  },
  {
    name: 'billing history: failed',
    person: 'alex',
    path: '/payment-history',
    arrange: failing(/billingHistory/),
    shows: heading(/We couldn't show .* right now/),
  },
  { name: 'bill: line by line', person: 'alex', path: '/', open: toBill, shows: text('It adds up') },
  { name: 'bill: all lines open', person: 'alex', path: '/', open: openLines, shows: text('It adds up') },
  {
    name: 'bill: prices by time, all lines open',
    person: 'priya',
    path: '/',
    open: openLines,
    shows: text('It adds up'),
  },
  { name: 'bill: estimated, all lines open', person: 'liam', path: '/', open: openLines, shows: text('It adds up') },
  { name: 'bill: credits, all lines open', person: 'sam', path: '/', open: openLines, shows: text('It adds up') },
  {
    name: 'bill: each day',
    person: 'alex',
    path: '/',
    open: all(toBill, press(/Show all \d+ days/)),
    shows: (page) => page.getByRole('table', { name: /Each day of/ }),
  },
  {
    name: 'bill: disagreeing with a line',
    person: 'alex',
    path: '/',
    open: disagree,
    shows: heading('What looks wrong with this line?'),
  },
  {
    name: 'bill: disagreeing, with errors',
    person: 'alex',
    path: '/',
    open: all(disagree, send),
    shows: text('This field is required'),
  },
  {
    name: 'bill: disagreed with a line',
    person: 'priya',
    path: '/',
    open: async (page) => {
      await disagree(page)
      await page.getByRole('radio', { name: 'A reading or the quantity' }).first().check()
      await page.getByLabel('Tell us more').first().fill('We were away from 10 to 18 October.')
      await send(page)
    },
    shows: heading('We have your message'),
  },
  {
    name: 'bill: more time, asked',
    person: 'alex',
    path: '/',
    open: askForTime,
    shows: heading(/Pay by .*\?/),
  },
  {
    name: 'bill: more time, given',
    person: 'priya',
    path: '/',
    open: all(askForTime, press('Move the due date')),
    shows: heading(/Your bill is now due on/),
  },
  { name: 'bill: unknown', person: 'alex', path: '/bill/INV99999999', shows: text(/We can't find this bill/) },
  {
    name: 'bill: failed',
    person: 'alex',
    path: '/bill/INV00000001',
    arrange: failing(/api\/portal\/(bill|invoices)/),
    shows: heading(/We couldn't show .* right now/),
  },
  {
    name: 'bill: loading',
    person: 'alex',
    path: '/bill/INV00000001',
    arrange: waiting(/api\/portal\/(bill|invoices)/),
    shows: text('This process can take up to 30 seconds'),
  },
]
