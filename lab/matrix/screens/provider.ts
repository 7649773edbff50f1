// Pages of the embedded identity provider, and the portal's own pages beside the application.
import type { Page } from '@playwright/test'
import { AuthenticatorApp } from '../../../e2e/support/authenticator-app.ts'
import { button, failing, heading, press, text, waiting, type Place, type Screen } from '../screen.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email address' })
const forgotten = (page: Page) => page.getByRole('link', { name: 'Forgot your password?' }).click()

/** An email is written some seconds later. */
const MAIL_MS = 30_000

/** Asks for a new password on the login page, and opens the list of emails with the one to this person. */
export async function writeEmail(page: Page, { address }: Place, person: string) {
  await email(page).fill(`${person}@example.com`)
  await forgotten(page)
  await press('Send the link')(page)
  await heading('Check your email')(page).waitFor()
  const mail = page.getByRole('link', { name: 'Choose a new password' }).first()
  const end = performance.now() + MAIL_MS
  do await page.goto(`${address}/mails`)
  while (!(await mail.isVisible()) && performance.now() < end)
  return mail
}

async function openResetLink(page: Page, place: Place) {
  const mail = await writeEmail(page, place, 'kit')
  await mail.click()
  const words = await page.getByRole('main').innerText()
  const { pathname, search } = new URL(/http\S+key=[\w-]+/.exec(words)?.[0] ?? place.address)
  await page.goto(`${place.address}${pathname}${search}`)
}

async function addPasskey(page: Page) {
  // The page after the sign-in, which a reload would interrupt.
  await text('This device')(page).waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  })
  await page.reload()
  await press('Add a passkey')(page)
}

/** After some minutes, the provider asks for the password again. */
async function askForApp(page: Page) {
  await press('Set up an authenticator app')(page)
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await page.getByRole('code').or(password).first().waitFor()
  if (!(await password.isVisible())) return
  await password.fill('wattlebird')
  await press('Log in')(page)
}

async function setUpApp(page: Page) {
  await askForApp(page)
  const app = new AuthenticatorApp(await page.getByRole('code').innerText())
  await page.getByRole('textbox', { name: 'Code' }).fill(await app.nextCode())
  await press('Set up')(page)
}

const logIn =
  (person: string, password = 'wattlebird') =>
  async (page: Page) => {
    await email(page).fill(`${person}@example.com`)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await press('Log in')(page)
  }

export const providerScreens: readonly Screen[] = [
  { name: 'login', path: '/', shows: button('Log in') },
  {
    name: 'login: failed',
    path: '/',
    open: logIn('nobody', 'not the password'),
    shows: heading('There is a problem'),
  },
  { name: 'forgotten password', path: '/', open: forgotten, shows: heading('Forgot your password?') },
  {
    name: 'forgotten password: link sent',
    path: '/',
    open: async (page) => {
      await email(page).fill('noor@example.com')
      await forgotten(page)
      await press('Send the link')(page)
    },
    shows: heading('Check your email'),
  },
  { name: 'forgotten password: another one', path: '/', open: openResetLink, shows: heading('Choose a new password') },
  {
    name: 'forgotten password: another one, with errors',
    path: '/',
    open: async (page, place) => {
      await openResetLink(page, place)
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill('abc')
      await press('Save password')(page)
    },
    shows: heading('There is a problem'),
  },
  {
    name: 'password page',
    person: 'sam',
    path: '/login-details',
    open: (page) => page.getByRole('link', { name: 'Change password, opens your password page' }).click(),
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'a passkey to add',
    person: 'sam',
    path: '/login-details',
    open: addPasskey,
    shows: heading('Add a passkey'),
  },
  {
    name: 'an authenticator app to set up',
    person: 'sam',
    path: '/login-details',
    open: askForApp,
    shows: (page) => page.getByRole('code'),
  },
  {
    name: 'an authenticator app to set up, with an error',
    person: 'sam',
    path: '/login-details',
    open: async (page) => {
      await askForApp(page)
      await page.getByRole('textbox', { name: 'Code' }).fill('000000')
      await press('Set up')(page)
    },
    shows: text(/^This code is wrong/),
  },
  {
    name: 'recovery codes',
    person: 'noor',
    path: '/login-details',
    open: setUpApp,
    shows: heading('Your recovery codes'),
  },
  {
    name: 'a code to enter',
    path: '/',
    open: async (page) => {
      await logIn('bianca')(page)
      await page.goto('/login-details')
      await setUpApp(page)
      await press('I have saved them')(page)
      await press('My profile', 'Log out')(page)
      await logIn('bianca')(page)
    },
    shows: heading('Enter your code'),
  },
  {
    name: 'nothing at this address of the provider',
    path: '/auth/realms/switchboard/login-actions/authenticate/none',
    shows: heading('This page has expired'),
  },
  {
    name: 'the provider is unreachable',
    path: '/',
    arrange: async (page) => {
      await failing(/realms\/switchboard\//, 503)(page)
      await page.route('/', async (route) => {
        const response = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'none' } })
        await route.fulfill({ response, body: (await response.text()).replace(' data-provider-up', '') })
      })
    },
    shows: heading('Something went wrong'),
  },
  { name: 'accessibility statement', path: '/accessibility', shows: heading('Tell us about a problem') },
  {
    name: 'the portal starts',
    person: 'alex',
    path: '/',
    arrange: waiting(/\/host\/(?!starter).*\.js/),
    shows: (page) => page.locator('body'),
  },
  {
    name: 'the portal does not start',
    person: 'alex',
    path: '/',
    arrange: failing(/\/host\/(?!starter).*\.js/, 404),
    shows: (page) => page.getByRole('heading').first(),
  },
]
