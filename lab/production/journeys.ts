// The actions of customers, in a browser, from outside.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page, type Browser, type Locator } from '@playwright/test'
import { arrayOf, object, parseJson, string } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/environment.mjs'
import { findChromium } from '../../platform/gate/chromium.ts'
import { waitUntil, type Checks } from '../checks.ts'
import { hosts, publicNames, resolverRules } from '../../tools/deployment/names.ts'
import { TEST_PASSWORD } from './parts/provider.ts'
import type { Installation } from './installation.ts'
import type { Mailbox } from '../mailbox.ts'

const command = join(root, 'tools/launch/run.cjs')
const PATIENCE_MS = 60_000

export async function openBrowser() {
  const executablePath = await findChromium({ mayInstall: true })
  return chromium.launch({ executablePath, args: [`--host-resolver-rules=${resolverRules}`] })
}

export async function openPage(browser: Browser, portal: string) {
  // The browser does not know the test's authority. The load checks the certificates.
  const options = { baseURL: portal, ignoreHTTPSErrors: true, locale: 'en-AU', timezoneId: 'Australia/Melbourne' }
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.setDefaultNavigationTimeout(PATIENCE_MS)
  return page
}

const loginButton = (page: Page) => page.getByRole('button', { name: /^(log|sign) in$/i })
const profile = (page: Page) => page.getByRole('button', { name: 'My profile' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * @param page that shows the form
 * @param shown appears after it
 */
async function logIn(page: Page, email: string, shown: (page: Page) => Locator = profile) {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await loginButton(page).click()
  await shown(page).waitFor()
}

/** @param shown appears after the sign-in */
export async function signIn(page: Page, person: string, path: string = '/', shown: (page: Page) => Locator = profile) {
  await page.goto(path)
  await logIn(page, `${person}@example.com`, shown)
}

export async function checkJourneys(checks: Checks, installation: Installation, browser: Browser) {
  const { urls, mailbox } = installation
  await checks.run('an examination from outside finds no fault', () => checkFromOutside(installation))
  await checks.run('a first customer, added as in docs/deployment.md, signs in', async () => {
    await installation.addFirstCustomer({ email: 'first@example.com', account: '4999999999', password: TEST_PASSWORD })
    const first = await openPage(browser, urls.portal)
    await signIn(first, 'first')
    await first.getByText('First property').first().waitFor()
    await first.context().close()
  })
  const page = await openPage(browser, urls.portal)
  const broken: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && broken.push(`${answer.status()} ${answer.url()}`))
  await checks.run('a customer signs in at Keycloak and sees the dashboard', async () => {
    await signIn(page, 'alex')
    await page.getByText('Paperbark House').first().waitFor()
    await page.getByRole('link', { name: 'View bill (PDF)' }).waitFor()
  })
  await checks.run('the usage page shows months in a table', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }).click()
    await title(page, 'Usage').waitFor()
    await page.getByRole('table').first().waitFor()
  })
  await checks.run('a bill opens as a PDF', () => checkBill(page))
  await checks.run('every file of these pages was found, including fonts of the login page', async () =>
    assert.deepEqual(
      broken.filter((line) => !line.endsWith('/favicon.ico')),
      [],
    ),
  )
  await checks.run('a changed contact number is saved, and an email confirms it', () => checkChange(page, mailbox))
  await checks.run('Keycloak sends a link for a new password by email, over TLS', () =>
    checkForgottenPassword(browser, installation),
  )
  await checks.run('a legacy page has the same sign-in, and shows a remote', () => checkLegacyPage(page))
  await checks.run('after logging out, pages require a new sign-in', async () => {
    await page.goto('/')
    await profile(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await loginButton(page).waitFor()
    await page.goto('/usage')
    await loginButton(page).waitFor()
  })
  await page.context().close()
  const other = await openPage(browser, urls.portal)
  await checks.run('a legacy page that requires a sign-in is shown after it', async () => {
    await signIn(other, 'alex', '/legacy/#!/accounts/direct-debit/', legacyPage)
    await checkLegacyPage(other)
    await other.context().clearCookies()
  })
  await checks.run('a customer signs in with a new login email, which the servers change in Keycloak', () =>
    changeEmail(other, 'noor', 'noor.elsewhere'),
  )
  await other.context().close()
}

/** Runs in a separate process, which trusts the test's authority. */
export async function checkFromOutside({ urls, authority }: { urls: { portal: string }; authority: string }) {
  const nodeOptions = `--require ${join(root, 'tools/deployment/hosts.cjs')}`
  const env = {
    ...process.env,
    NODE_OPTIONS: nodeOptions,
    TEST_HOSTS: publicNames(hosts),
    NODE_EXTRA_CA_CERTS: authority,
  }
  const examine = promisify(execFile)(process.execPath, [command, 'switchboard', 'doctor', urls.portal, '--json'], {
    env,
  })
  const { stdout } = await examine.catch((error) => error as { stdout: string })
  const { findings } = parseJson(stdout, object({ findings: arrayOf(object({ result: string, what: string })) }))
  assert.deepEqual(
    findings.filter(({ result }) => result !== 'ok').map(({ what }) => what),
    [],
  )
  assert.ok(findings.length > 15, `only ${findings.length} findings`)
}

async function checkForgottenPassword(browser: Browser, { urls, mailbox }: Installation) {
  const page = await openPage(browser, urls.portal)
  await page.goto('/')
  const address = page.getByRole('textbox', { name: /e-?mail/i })
  await address.fill('sam@example.com')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await title(page, 'Forgot your password?').waitFor()
  await waitUntil('the address is there', async () => (await address.inputValue()) === 'sam@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  const isLink = (mail: string) =>
    /^To: .*sam@example\.com/m.test(mail) && mail.replaceAll(/=\r?\n/g, '').includes('login-actions/action-token')
  await waitUntil('a mail to Sam with a link of Keycloak', () => mailbox.mails.some(isLink))
  await page.context().close()
}

const legacyPage = (page: Page) => title(page, 'Direct debit')

/** @param page signed in */
async function checkLegacyPage(page: Page) {
  await page.goto('/legacy/#!/accounts/direct-debit/')
  await legacyPage(page).waitFor()
  // This installation does not have a payment gateway.
  await page.getByText("Direct debit can't be changed online at the moment.").waitFor()
  const remote = page.locator('switchboard-remote[name="dashboard"][state="shown"]')
  await remote.getByText('Paperbark House').first().waitFor()
}

async function checkBill(page: Page) {
  await page.goto('/')
  const answer = page.context().waitForEvent('response', {
    predicate: (found) => /\/invoices\/[^/]+\/pdf$/.test(found.url()) && found.status() === 200,
    timeout: PATIENCE_MS,
  })
  await page.getByRole('link', { name: 'View bill (PDF)' }).click()
  assert.equal(await (await answer).headerValue('content-type'), 'application/pdf')
}

async function checkChange(page: Page, mailbox: Mailbox) {
  await page.goto('/contact-details')
  const card = page.getByRole('region', { name: 'My contact details' })
  await card.getByRole('button', { name: 'Edit contact number' }).click()
  await card.getByRole('textbox', { name: 'Contact number' }).fill('0412345987')
  await card.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Your contact details have been saved' }).waitFor()
  await waitUntil('a mail to Alex with the new number', () =>
    mailbox.mails.some((mail) => /^To: .*alex@example\.com/m.test(mail) && mail.includes('0412 345 987')),
  )
}

/** @param before the address up to its @ */
export async function changeEmail(page: Page, before: string, after: string) {
  await signIn(page, before, '/login-details')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email address' }).fill(`${after}@example.com`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Your login email has been saved' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await logIn(page, `${after}@example.com`)
}
