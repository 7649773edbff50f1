// The shell, the dashboard, and what replaces a page that could not be shown.
import { all, button, failing, heading, press, text, waiting, type Screen } from '../screen.ts'
import { enterNewEmail } from './settings.ts'

/** Below this width the pages are behind a button. */
const MENU_WIDTH = 991
const PROFILE = 'My profile'

const ofPeople: readonly Screen[] = [
  ['alex', 'a bill that is due'],
  ['sam', 'a paid bill with credits'],
  ['bianca', 'a business in credit, and the offer of a passkey'],
  ['noor', 'no bill yet'],
  ['kit', 'an account that is not active'],
  ['priya', 'a move-out that is booked'],
  ['liam', 'an overdue bill'],
  ['grace', 'every service taken'],
  ['theo', 'a bill paid in part'],
].map(([person, state]) => ({
  name: `dashboard: ${state}`,
  person,
  path: '/',
  shows: heading('Manage your account'),
}))

const ownBill = /invoices\/latest$/

export const shellScreens: readonly Screen[] = [
  ...ofPeople,
  {
    name: 'dashboard: loading',
    person: 'alex',
    path: '/',
    arrange: waiting(/api\/portal\/(invoices|account\/)/),
    shows: text('This process can take up to 30 seconds'),
  },
  {
    name: 'dashboard: bill failed',
    person: 'alex',
    path: '/',
    arrange: failing(ownBill),
    shows: text("Sorry, this information can't be displayed right now."),
  },
  {
    name: 'dashboard: parts failed',
    person: 'alex',
    path: '/',
    arrange: failing(/(account\/property|additionalcontacts|invoices\/next)$/),
    shows: (page) => page.getByRole('alert').first(),
  },
  {
    name: 'dashboard: failed',
    person: 'alex',
    path: '/',
    arrange: failing(/(invoices\/latest|account\/property|additionalcontacts)$/),
    shows: heading('Something went wrong'),
  },
  {
    name: 'menu, open',
    person: 'alex',
    path: '/',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await button('menu')(page).click()
    },
    shows: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQs' }),
    most: MENU_WIDTH,
  },
  {
    name: 'profile menu, open',
    person: 'alex',
    path: '/contact-details',
    open: press(PROFILE),
    shows: button('Log out'),
  },
  { name: 'page not found', person: 'alex', path: '/no-such-page', shows: heading('Something has gone wrong!') },
  {
    name: 'a remote that failed',
    person: 'alex',
    path: '/usage',
    arrange: failing(/\/remotes\/usage\//, 404),
    shows: heading(/We couldn't show .*usage/i),
  },
  {
    name: 'a remote that loads',
    person: 'alex',
    path: '/usage',
    arrange: waiting(/\/remotes\/usage\//),
    shows: text('This process can take up to 30 seconds'),
  },
  {
    name: 'unsaved changes, asked about',
    person: 'alex',
    path: '/login-details',
    open: all(enterNewEmail('alex.new@example.com'), (page) =>
      page.getByRole('link', { name: 'Wattlebird Energy, dashboard' }).click(),
    ),
    shows: (page) => page.getByRole('dialog'),
  },
]
