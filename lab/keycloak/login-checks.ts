// Checks of a real Keycloak in Chromium: passkeys, the second step, and where a customer is signed in.
import assert from 'node:assert/strict'
import { chromium, type Browser } from '@playwright/test'
import { AuthenticatorApp } from '../../e2e/support/authenticator-app.ts'
import { findChromium } from '../../platform/gate/chromium.ts'
import { number, object, parseJson } from '../../shared/node/read-json.mjs'
import { waitUntil, type Checks } from '../checks.ts'
import type { Mailbox } from '../mailbox.ts'
import { LoginBrowser } from './login-browser.ts'
import { PortalStandIn } from './portal-stand-in.ts'
import { SignInClient } from './sign-in-client.ts'

/** These two do not appear in the browser suite that follows. */
const PRIYA = { email: 'priya@example.com', password: 'wattlebird' }
const LIAM = { email: 'liam@example.com', password: 'wattlebird' }

interface Setting {
  readonly browser: Browser
  readonly client: SignInClient
  readonly mailbox: Mailbox
  readonly standIn: PortalStandIn
  readonly priya: LoginBrowser
  app?: AuthenticatorApp
  codes?: readonly string[]
  /** The session in which Priya added a passkey. */
  sessionOfPasskey?: string
}

/** Runs them in order, because a check continues with what the check before set up. */
export async function runLoginChecks(
  checks: Checks,
  { mailbox, ...settings }: { url: string; portal: string; adminSecret: string; mailbox: Mailbox },
) {
  const client = new SignInClient(settings)
  const executablePath = await findChromium({ mayInstall: true })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const standIn = new PortalStandIn()
  await standIn.open(client.portal)
  const setting: Setting = { browser, client, mailbox, standIn, priya: await LoginBrowser.open(browser, client) }
  const all: [name: string, check: (setting: Setting) => Promise<void>][] = [
    ['a passkey is added under the name that the customer gives it, and an email tells', addPasskey],
    ['the passkey signs in from the login page', signInWithPasskey],
    ['a passkey is renamed, and removed on a page of its own', removePasskey],
    ['an authenticator app comes with recovery codes', setUpApp],
    ['a login then needs a code, which works once', logInWithCode],
    ['a recovery code logs in once', logInWithRecoveryCode],
    ['a link for a forgotten password does not replace the code', replaceForgottenPassword],
    ['without the app, its recovery codes are not asked for', removeApp],
    ['the portal can read who has changed what, and in which session', readEvents],
    ['one session or all others end, and the portal is told', endSessions],
  ]
  try {
    for (const [name, check] of all) await checks.run(name, () => check(setting))
  } finally {
    await browser.close()
    await standIn.close()
  }
}

/** @param sentence of an email that arrives */
async function expectMail({ mailbox }: Setting, sentence: string) {
  const isThere = () => mailbox.mails.some((mail) => mail.replaceAll(/=\r?\n/g, '').includes(sentence))
  await waitUntil(`an email with '${sentence}'`, isThere)
}

async function addPasskey(setting: Setting) {
  const { priya } = setting
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await priya.comeBack()
  await priya.addDevice()
  await priya.ask({ kc_action: 'webauthn-register-passwordless' })
  await priya.page.getByRole('textbox', { name: 'Name' }).fill("Priya's phone")
  await priya.press('Add passkey')
  assert.equal(await priya.comeBack(), 'success')
  setting.sessionOfPasskey = priya.session
  const [passkey, ...others] = await priya.credentials('webauthn-passwordless')
  assert.deepEqual([passkey?.userLabel, others.length], ["Priya's phone", 0])
  await expectMail(setting, 'A passkey was added to your login')
}

/** The virtual device answers the login page as soon as it is shown. */
async function signInWithPasskey({ priya }: Setting) {
  const before = priya.session
  await priya.forgetCookies()
  await priya.ask()
  await priya.comeBack()
  assert.notEqual(priya.session, before)
  assert.equal((await priya.credentials('webauthn-passwordless')).length, 1)
}

async function removePasskey(setting: Setting) {
  const { priya } = setting
  const [passkey] = await priya.credentials('webauthn-passwordless')
  const path = `credentials/${passkey?.id}`
  const renaming = { method: 'PUT', body: JSON.stringify('Old phone') }
  assert.equal((await priya.callAccount(`${path}/label`, renaming)).status, 204)
  await priya.ask({ kc_action: `delete_credential:${passkey?.id}` })
  await priya.page.getByRole('heading', { name: 'Remove Old phone?' }).waitFor()
  await priya.press('Remove')
  assert.equal(await priya.comeBack(), 'success')
  assert.deepEqual(await priya.credentials('webauthn-passwordless'), [])
  await expectMail(setting, 'A passkey was removed from your login')
  await priya.forgetCookies()
  await priya.ask()
  await priya.page.getByText('We do not know this passkey').waitFor()
  await priya.removeDevice()
}

async function setUpApp(setting: Setting) {
  const { priya } = setting
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await priya.comeBack()
  await priya.ask({ kc_action: 'CONFIGURE_TOTP' })
  await priya.page.getByRole('link', { name: 'No camera? Type a key instead' }).click()
  setting.app = new AuthenticatorApp(await priya.page.locator('#kc-totp-secret-key').innerText())
  await priya.page.getByRole('textbox', { name: 'Code' }).fill(await setting.app.nextCode())
  await priya.press('Continue')
  await priya.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  setting.codes = await priya.page.locator('#kc-recovery-codes-list li').allInnerTexts()
  await priya.page.getByLabel('I have saved these codes').check()
  await priya.press('Continue')
  assert.equal(await priya.comeBack(), 'success')
  assert.equal((await priya.credentials('otp'))[0]?.userLabel, 'Authenticator app')
  await expectMail(setting, 'An authenticator app was set up for your login')
}

const toolsOf = ({ app, codes }: Setting) => {
  assert.ok(app && codes, 'no authenticator app was set up')
  return { app, codes }
}

async function logInWithCode(setting: Setting) {
  const { priya } = setting
  const { app } = toolsOf(setting)
  await priya.forgetCookies()
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  const code = priya.page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await code.fill(app.lastCode)
  await priya.press('Log in')
  await priya.page.getByText('This code is wrong or was used before').waitFor()
  await code.fill(await app.nextCode())
  await priya.press('Log in')
  await priya.comeBack()
}

async function openRecovery({ page }: LoginBrowser) {
  await page.getByRole('link', { name: 'Try another way' }).click()
  await page.getByRole('button', { name: 'Recovery code' }).click()
}

/** @param number of the code that Keycloak asks for */
async function enterRecoveryCode(browser: LoginBrowser, number: number, code = '') {
  await browser.page.getByRole('textbox', { name: `Recovery code number ${number}` }).fill(code)
  await browser.press('Log in')
}

async function logInWithRecoveryCode(setting: Setting) {
  const { priya } = setting
  const { codes } = toolsOf(setting)
  await priya.forgetCookies()
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await openRecovery(priya)
  await enterRecoveryCode(priya, 1, codes[0])
  await priya.comeBack()
  const [list] = await priya.credentials('recovery-authn-codes')
  const { remainingCodes } = parseJson(list?.credentialData ?? '', object({ remainingCodes: number }))
  assert.equal(remainingCodes, codes.length - 1)
  await priya.forgetCookies()
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await openRecovery(priya)
  await enterRecoveryCode(priya, 2, codes[0])
  await priya.page.getByText('This code is wrong').waitFor()
  await enterRecoveryCode(priya, 2, codes[1])
  await priya.comeBack()
}

async function replaceForgottenPassword(setting: Setting) {
  const { priya, client, mailbox } = setting
  const { app } = toolsOf(setting)
  const before = mailbox.mails.length
  await client.forgetPassword(PRIYA.email)
  await waitUntil('a link for a new password', () => mailbox.mails.length > before)
  const mail = mailbox.mails
    .at(-1)
    ?.replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  await priya.forgetCookies()
  await priya.page.goto(/https?:\/\/\S+action-token\S+/.exec(mail ?? '')?.[0] ?? '')
  const code = priya.page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await code.fill(await app.nextCode())
  await priya.press('Log in')
  await priya.page.getByRole('textbox', { name: 'New password', exact: true }).waitFor()
}

async function removeApp(setting: Setting) {
  const { priya } = setting
  const { app } = toolsOf(setting)
  await priya.forgetCookies()
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await priya.page.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(await app.nextCode())
  await priya.press('Log in')
  await priya.comeBack()
  const [otp] = await priya.credentials('otp')
  await priya.ask({ kc_action: `delete_credential:${otp?.id}` })
  await priya.press('Remove')
  assert.equal(await priya.comeBack(), 'success')
  await expectMail(setting, 'The authenticator app was removed from your login')
  await priya.forgetCookies()
  await priya.ask()
  await priya.enterPassword(PRIYA.email, PRIYA.password)
  await priya.comeBack()
}

/** Priya's changes by the checks before. The codes come with the app. */
async function readEvents({ client, sessionOfPasskey }: Setting) {
  const events = await client.credentialEvents()
  const kinds = events.map(({ type, details }) => `${type} ${details.credential_type}`)
  assert.deepEqual(kinds, [
    'UPDATE_CREDENTIAL webauthn-passwordless',
    'REMOVE_CREDENTIAL webauthn-passwordless',
    'UPDATE_CREDENTIAL otp',
    'UPDATE_CREDENTIAL recovery-authn-codes',
    'REMOVE_CREDENTIAL otp',
  ])
  assert.equal(new Set(events.map(({ userId }) => userId)).size, 1)
  for (const { time } of events) assert.ok(Math.abs(Date.now() - time) < 3_600_000)
  // Keycloak names the session as that of the login in which it asks for the change.
  assert.equal(events[0]?.details.code_id, sessionOfPasskey)
}

async function signInAs({ browser, client }: Setting, { email, password }: typeof PRIYA) {
  const device = await LoginBrowser.open(browser, client)
  await device.ask()
  await device.enterPassword(email, password)
  await device.comeBack()
  return device
}

async function endSessions(setting: Setting) {
  const { priya, client, standIn } = setting
  const [phone, tablet] = [await signInAs(setting, PRIYA), await signInAs(setting, PRIYA)]
  const liam = await signInAs(setting, LIAM)
  const known = await priya.sessions()
  for (const { session } of [priya, phone, tablet]) assert.ok(known.includes(session))
  assert.ok(!known.includes(liam.session))
  const end = async (path: string) => assert.equal((await priya.callAccount(path, { method: 'DELETE' })).status, 204)
  const isTold = (session: string) => waitUntil(`the end of ${session}`, () => standIn.ended.includes(session))

  await end(`sessions/${liam.session}`)
  assert.deepEqual(await liam.sessions(), [liam.session])
  await end(`sessions/${phone.session}`)
  await isTold(phone.session)
  assert.equal((await client.refresh(phone.tokens)).status, 400)
  assert.ok(!standIn.ended.includes(tablet.session))
  await end('sessions?current=false')
  await isTold(tablet.session)
  assert.deepEqual(await priya.sessions(), [priya.session])
  assert.ok(!standIn.ended.includes(liam.session))
}
