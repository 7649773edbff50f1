// Services: the overview, taking and leaving one.
import type { Page } from '@playwright/test'
import { dayAfter } from '../../../e2e/support/calendar.ts'
import { all, button, failing, heading, press, pretending, text, textbox, waiting, type Screen } from '../screen.ts'

const ADD = 'Add additional services'
const LEAVE = /Opt out of .*Heating and cooling/
const choose = async (page: Page) => {
  await press(ADD)(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
const confirm = all(choose, press('Continue'))
const fill = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  for (const date of await page.getByRole('textbox', { name: /Start date/ }).all()) await date.fill(dayAfter(9).short)
}
const leave = async (page: Page) => {
  await press(LEAVE)(page)
  await page.getByRole('textbox', { name: 'Disconnection date' }).fill(dayAfter(20).short)
  await press('Submit')(page)
}
const noExtras = (page: Page) =>
  page.route(/account\/extras$/, (route) => route.fulfill({ json: { serviceCharges: [] } }))

export const serviceScreens: readonly Screen[] = [
  ...['alex', 'sam', 'bianca', 'priya', 'grace', 'kit'].map((person) => ({
    name: `services: those of ${person}`,
    person,
    path: '/services',
    shows: heading(/Utilities|Add ons/),
  })),
  {
    name: 'services: none to add',
    person: 'grace',
    path: '/services',
    open: press(ADD),
    shows: button('Back to services'),
  },
  { name: 'services: to add', person: 'alex', path: '/services', open: press(ADD), shows: button('Continue') },
  {
    name: 'services: to add, none chosen',
    person: 'alex',
    path: '/services',
    open: press(ADD, 'Continue'),
    shows: text('Please select a service to continue.'),
  },
  {
    name: 'services: two chosen',
    person: 'alex',
    path: '/services',
    open: choose,
    shows: text(/2 services selected/),
  },
  { name: 'services: to confirm', person: 'alex', path: '/services', open: confirm, shows: button('Submit') },
  {
    name: 'services: to confirm, with errors',
    person: 'alex',
    path: '/services',
    open: all(confirm, press('Submit')),
    shows: heading('There is a problem'),
  },
  {
    name: 'services: adding failed',
    person: 'alex',
    path: '/services',
    arrange: (page) =>
      page.route(/api\/portal\/account\//, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
      ),
    open: all(confirm, fill, press('Submit')),
    shows: text("We couldn't process your request at this time. Please try again."),
  },
  {
    name: 'services: added',
    person: 'theo',
    path: '/services',
    open: all(confirm, fill, press('Submit')),
    shows: heading(/scheduled/),
  },
  {
    name: 'services: extras failed',
    person: 'alex',
    path: '/services',
    arrange: failing(/account\/extras$/),
    open: press(ADD),
    shows: heading(/We couldn't show .*your additional services/),
  },
  {
    name: 'services: leaving one',
    person: 'alex',
    path: '/services',
    open: press(LEAVE),
    shows: textbox('Disconnection date'),
  },
  {
    name: 'services: leaving one, with its calendar',
    person: 'alex',
    path: '/services',
    open: press(LEAVE, /calendar/i),
    shows: (page) => page.getByRole('grid'),
  },
  {
    name: 'services: left one',
    person: 'alex',
    path: '/services',
    arrange: pretending(/account\/opt-out/),
    open: leave,
    shows: heading(/Heating and cooling.* will be disconnected on/),
  },
  {
    name: 'services: withdrawal asked about',
    person: 'grace',
    path: '/services',
    open: press(/Cancel the disconnection of/),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'services: loading',
    person: 'alex',
    path: '/services',
    arrange: waiting(/account\/(schedule|extras)/),
    shows: text('This process can take up to 30 seconds'),
  },
  {
    name: 'services: failed',
    person: 'alex',
    path: '/services',
    arrange: failing(/account\/schedule/),
    shows: text(/We couldn't show .*your services.* right now/),
  },
  {
    name: 'services: nothing on offer',
    person: 'alex',
    path: '/services',
    arrange: noExtras,
    open: press(ADD),
    shows: text('There are no additional services available for your property.'),
  },
]
