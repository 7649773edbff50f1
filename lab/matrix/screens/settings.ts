// Account settings: details, login, account holders, moving out, notifications, activity, the customer's own data.
import type { Page } from '@playwright/test'
import { dayAfter } from '../../../e2e/support/calendar.ts'
import { threeSessions } from '../../../e2e/support/sessions.ts'
import { all, button, failing, heading, press, pretending, text, textbox, waiting, type Screen } from '../screen.ts'

const date = (page: Page) => page.getByRole('textbox', { name: 'Moving out date' })
const HOLDERS = '/additional-account-holder'

/** What each page shows in its ordinary state, and the calls that it needs. */
const pages = [
  ['account settings', '/account-settings', heading('Account settings'), /account\/additionalcontacts/],
  ['contact details', '/contact-details', button('Edit contact number'), /portal\/account$/],
  ['login details', '/login-details', text('This device'), /portal\/account$/],
  ['account holders', HOLDERS, text('You have not added any account holders.'), /additionalcontacts/],
  ['moving out', '/move-out', textbox('Moving out date'), /portal\/account$/],
  ['notifications', '/notifications', heading(/Emails to/), /account\/notifications/],
  ['activity', '/activity', heading('Activity'), /account\/activity/],
  ['your data', '/your-data', heading('Your data'), /account\/data\/keys/],
] as const

const inEachState: readonly Screen[] = pages.flatMap(([name, path, shows, call]) => [
  { name: `${name}: ordinary`, person: 'alex', path, shows },
  {
    name: `${name}: loading`,
    person: 'alex',
    path,
    arrange: waiting(call),
    shows: (page: Page) => page.locator('main'),
  },
  {
    name: `${name}: failed`,
    person: 'alex',
    path,
    arrange: failing(call),
    shows: (page: Page) => page.locator('main'),
  },
])

const bookMoveOut = async (page: Page) => {
  await date(page).fill(dayAfter(20).short)
  await press('Confirm')(page)
}
const passkeys = (page: Page) =>
  page.route('**/account/sign-in-methods', (route) =>
    route.fulfill({
      json: {
        passkeys: [
          { id: 'one', name: 'Work laptop', addedOn: '2026-11-02', addedTime: '08:52', lastUsedOn: '2026-11-20' },
          { id: 'two', name: 'A telephone', addedOn: null, addedTime: null },
        ],
        authenticatorApp: { id: 'app', addedOn: '2026-11-03' },
        recoveryCodes: { id: 'codes', left: 2, total: 10 },
      },
    }),
  )
const sessions = (page: Page) =>
  page.route('**/account/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fulfill({ json: threeSessions }),
  )
const makeKey = async (page: Page) => {
  const form = page.getByRole('form', { name: 'New key' })
  await form.getByRole('textbox', { name: 'Name of the program' }).fill('Home Assistant')
  await form.getByRole('button', { name: 'Make a key' }).click()
}

/** Enters the address on the login details page. */
export const enterNewEmail = (address: string) =>
  all(press('Change email'), (page) => textbox('New email address')(page).fill(address))

export const settingsScreens: readonly Screen[] = [
  ...inEachState,
  {
    name: 'contact details: with an error',
    person: 'alex',
    path: '/contact-details',
    open: async (page) => {
      await press('Edit contact number')(page)
      await page.getByRole('textbox', { name: 'Contact number' }).fill('12')
      await page.getByRole('textbox', { name: 'Contact number' }).press('Tab')
    },
    shows: text('Please enter a valid contact number'),
  },
  {
    name: 'contact details: saved',
    person: 'alex',
    path: '/contact-details',
    arrange: pretending(/portal\/account/),
    open: async (page) => {
      await page.getByRole('radio', { name: 'Post' }).check({ force: true })
      await press('Save changes')(page)
    },
    shows: heading('Your contact details have been saved'),
  },
  {
    name: 'contact details: not saved',
    person: 'alex',
    path: '/contact-details',
    arrange: (page) =>
      page.route(/portal\/account/, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
      ),
    open: async (page) => {
      await page.getByRole('radio', { name: 'Post' }).check({ force: true })
      await press('Save changes')(page)
    },
    shows: text("We couldn't save your data at this time. Please try again."),
  },
  {
    name: 'login details: another email, with an error',
    person: 'alex',
    path: '/login-details',
    open: all(enterNewEmail('alex'), (page) => textbox('New email address')(page).press('Tab')),
    shows: text('Please enter a valid email address'),
  },
  {
    name: 'login details: passkeys and sessions',
    person: 'alex',
    path: '/login-details',
    arrange: all(passkeys, sessions),
    shows: text('Work laptop'),
  },
  {
    name: 'login details: renaming a passkey',
    person: 'alex',
    path: '/login-details',
    arrange: passkeys,
    open: press('Rename Work laptop'),
    shows: button('Save'),
  },
  {
    name: 'login details: a passkey to remove',
    person: 'alex',
    path: '/login-details',
    arrange: passkeys,
    open: press('Remove Work laptop'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'login details: signing out failed',
    person: 'alex',
    path: '/login-details',
    arrange: sessions,
    open: press('Sign out of the other 2'),
    shows: text("We couldn't sign this out. Try again."),
  },
  { name: 'account holders: three', person: 'theo', path: HOLDERS, shows: heading('Dana Whitfield') },
  {
    name: 'account holders: one to remove',
    person: 'theo',
    path: HOLDERS,
    open: press('Delete Dana Whitfield'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'account holders: changing one',
    person: 'theo',
    path: HOLDERS,
    open: (page) => page.getByRole('link', { name: 'Edit Dana Whitfield' }).click(),
    shows: textbox('Date of birth'),
  },
  {
    name: 'account holders: adding one, with errors',
    person: 'theo',
    path: `${HOLDERS}?holder=new`,
    open: press('Add an account holder'),
    shows: heading('There is a problem'),
  },
  {
    name: 'moving out: with its calendar',
    person: 'alex',
    path: '/move-out',
    open: press(/calendar/i),
    shows: (page) => page.getByRole('grid'),
  },
  {
    name: 'moving out: with an error',
    person: 'alex',
    path: '/move-out',
    open: press('Confirm'),
    shows: text('Please choose a value'),
  },
  {
    name: 'moving out: not booked',
    person: 'alex',
    path: '/move-out',
    arrange: (page) =>
      page.route(/api\/portal\/account/, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
      ),
    open: bookMoveOut,
    shows: text('Unable to process request at this time'),
  },
  { name: 'moving out: booked', person: 'priya', path: '/move-out', shows: heading("You're moving out on") },
  {
    name: 'moving out: another date',
    person: 'priya',
    path: '/move-out',
    open: press('Change date'),
    shows: button('Keep this date'),
  },
  {
    name: 'moving out: cancelling asked about',
    person: 'priya',
    path: '/move-out',
    open: press('Cancel move-out'),
    shows: (page) => page.getByRole('dialog'),
  },
  { name: 'moving out: not active', person: 'kit', path: '/move-out', shows: text('Your account is not yet active') },
  {
    name: 'notifications: saved',
    person: 'alex',
    path: '/notifications',
    open: (page) => page.getByRole('checkbox', { name: 'Unusual use' }).press('Space'),
    shows: (page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saved.' }),
  },
  {
    name: 'notifications: not saved',
    person: 'alex',
    path: '/notifications',
    arrange: (page) =>
      page.route('**/account/notifications', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
      ),
    open: (page) => page.getByRole('checkbox', { name: 'Unusual use' }).press('Space'),
    shows: text("We couldn't save this. Try again."),
  },
  {
    name: 'your data: a new key',
    person: 'grace',
    path: '/your-data',
    open: makeKey,
    shows: (page) => page.getByRole('group', { name: /Your key/ }),
  },
  {
    name: 'your data: a file failed',
    person: 'alex',
    path: '/your-data',
    arrange: failing(/data\/documents/),
    open: (page) => page.getByRole('group', { name: 'All bills' }).getByRole('button').click(),
    shows: text('There was an error fetching this file. Please try again.'),
  },
]
