// What happens while customers use the portal. A request that may be repeated must not fail; where one fails, the answer says so.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { arrayOf, object, readJson, string } from '../../shared/node/read-json.mjs'
import { waitUntil } from './checks.mjs'
import { openPage, signIn } from './journeys.mjs'
import { renewByCertbot } from './renewal.mjs'
import { CALM_MS, checksUnder, isSaidByNginx, roll } from './under-load.mjs'

/**
 * @typedef {import('./installation.mjs').Installation} Installation
 * @typedef {import('./steady-load.mjs').SteadyLoad} SteadyLoad
 * @typedef {import('./under-load.mjs').Failure} Failure
 */

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {Installation} installation
 * @param {SteadyLoad} load
 * @param {import('@playwright/test').Browser} browser
 */
export async function checkFaults(checks, installation, load, browser) {
  const under = checksUnder(checks, load)
  await under('servers that are stopped and started one after the other cost no request', () => roll(installation))
  await under('a server that is killed costs no request that may be repeated', () => kill(installation), isUnrepeatable)
  await under('certificates that certbot gets and renews through nginx cost no request', async () => {
    await renewByCertbot(installation)
    await renewByCertbot(installation)
  })
  await under('without its storage the portal goes on with the files that it knows', () => loseStorage(installation))
  await under('without the provider nobody who has signed in notices, and others get a message', () =>
    loseProvider(installation, browser),
  )
  await under('without the mail relay changes are made, and their mails are sent later', () =>
    loseMail(installation, load),
  )
  await under(
    'while the database restarts pages are served, and calls get a message; then customers log in immediately',
    () => restartDatabase(installation, load, browser),
    isSaidByServer,
  )
}

/**
 * nginx does not repeat a call that was sent and has a body.
 * @param {Failure} failure
 */
const isUnrepeatable = (failure) => (failure.kind === 'change' || failure.kind === 'usage') && isSaidByNginx(failure)

/** @param {Failure} failure */
const isSaidByServer = ({ kind, status, type }) =>
  kind !== 'page' && kind !== 'file' && status === 503 && type.startsWith('application/problem+json')

/** @param {Installation} installation */
async function kill({ servers: [server] }) {
  await server.stop('SIGKILL')
  await wait(CALM_MS)
  await server.start()
}

/** @param {Installation} installation */
async function loseStorage({ storage, folder, ports }) {
  const record = join(folder, 'current/portal/parts/account-settings/record.json')
  const { name, build, files } = readJson(
    record,
    object({ name: string, build: string, files: arrayOf(object({ path: string })) }),
  )
  const asked = files.find(({ path }) => path.endsWith('.js'))
  const address = `http://127.0.0.1:${ports.servers[1]}/remotes/${name}/${build}/${asked?.path}`
  // This server has kept none of its files.
  rmSync(join(folder, 'server-2/registry/brought', name, build), { recursive: true, force: true })
  await storage.stop()
  try {
    const away = await fetch(address)
    await away.body?.cancel()
    assert.equal(away.status, 503, address)
    assert.match(away.headers.get('content-type') ?? '', /problem\+json/)
    await wait(CALM_MS)
  } finally {
    await storage.start()
  }
  await waitUntil('the file is sent again', async () => (await fetch(address)).status === 200)
}

/**
 * @param {Installation} installation
 * @param {import('@playwright/test').Browser} browser
 */
async function loseProvider({ provider, urls }, browser) {
  const page = await openPage(browser, urls.portal)
  await provider.stop()
  try {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.goto(`${urls.login}/realms/switchboard/account`)
    await page.getByRole('heading', { name: 'You cannot log in just now' }).waitFor()
  } finally {
    await provider.start()
  }
  // Not a user of the load, who all sign in again now: Keycloak refuses simultaneous sign-ins by one user.
  await signIn(page, 'first')
  await page.context().close()
}

/**
 * @param {Installation} installation
 * @param {SteadyLoad} load
 */
async function loseMail({ mailbox }, load) {
  await mailbox.close()
  const before = (await load.report()).acknowledged
  let during = before
  try {
    await waitUntil('a change is acknowledged', async () => (during = (await load.report()).acknowledged) !== before)
    // The first attempt fails.
    await wait(CALM_MS)
  } finally {
    await mailbox.open()
  }
  const shown = during.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  await waitUntil(`a mail about ${shown}`, () => mailbox.mails.some((mail) => mail.includes(shown)), 120)
}

/**
 * @param {Installation} installation
 * @param {SteadyLoad} load
 * @param {import('@playwright/test').Browser} browser
 */
async function restartDatabase({ database, urls }, load, browser) {
  await database.process.stop('SIGINT')
  await wait(CALM_MS)
  await database.process.start()
  await waitUntil('calls are answered again', async () => {
    await wait(CALM_MS)
    const { failures, sent } = await load.report()
    return failures.length === 0 && (sent.read ?? 0) > 5
  })
  for (const person of ['alex', 'sam', 'bianca']) {
    const page = await openPage(browser, urls.portal)
    await signIn(page, person)
    await page.context().close()
  }
}
