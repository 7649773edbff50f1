// Faults while customers use the portal. A request that may be repeated must not fail; if another one fails, the response
// explains it.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { arrayOf, object, readJson, string } from '../../shared/node/read-json.mjs'
import { waitUntil, type Checks } from '../checks.ts'
import { openPage, signIn } from './journeys.ts'
import { renewByCertbot } from './renewal.ts'
import { CALM_MS, checksUnder, comesFromNginx, roll, type Failure } from './under-load.ts'
import type { Installation } from './installation.ts'
import type { SteadyLoad } from './steady-load.ts'
import type { Browser } from '@playwright/test'

export async function checkFaults(checks: Checks, installation: Installation, load: SteadyLoad, browser: Browser) {
  const under = checksUnder(checks, load)
  await under('no request fails while the servers restart one after the other', () => roll(installation))
  await under('no request that may be repeated fails when a server is killed', () => kill(installation), isUnrepeatable)
  await under('no request fails while certbot gets and renews certificates through nginx', async () => {
    await renewByCertbot(installation)
    await renewByCertbot(installation)
  })
  await under('without its storage the portal continues with the files that it has', () => loseStorage(installation))
  await under('without the provider, customers who are signed in notice nothing, and others get a message', () =>
    loseProvider(installation, browser),
  )
  await under('without the mail relay changes are made, and their emails are sent later', () =>
    loseMail(installation, load),
  )
  await under(
    'while the database restarts, pages are served and calls get a message; afterwards customers can log in immediately',
    () => restartDatabase(installation, load, browser),
    comesFromServer,
  )
}

/** nginx does not repeat a call that was sent and has a body. */
const isUnrepeatable = (failure: Failure) =>
  (failure.kind === 'change' || failure.kind === 'usage') && comesFromNginx(failure)

const comesFromServer = ({ kind, status, type }: Failure) =>
  kind !== 'page' && kind !== 'file' && status === 503 && type.startsWith('application/problem+json')

async function kill({ servers: [server] }: Installation) {
  if (!server) throw new Error('The installation has no server.')
  await server.stop('SIGKILL')
  await wait(CALM_MS)
  await server.start()
}

async function loseStorage({ storage, folder, ports }: Installation) {
  const record = join(folder, 'current/portal/parts/account-settings/record.json')
  const { name, build, files } = readJson(
    record,
    object({ name: string, build: string, files: arrayOf(object({ path: string })) }),
  )
  const script = files.find(({ path }) => path.endsWith('.js'))
  const address = `http://127.0.0.1:${ports.servers[1]}/remotes/${name}/${build}/${script?.path}`
  // This server has lost its files.
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
  await waitUntil('the file is served again', async () => (await fetch(address)).status === 200)
}

async function loseProvider({ provider, urls }: Installation, browser: Browser) {
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

async function loseMail({ mailbox }: Installation, load: SteadyLoad) {
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
  await waitUntil(`an email about ${shown}`, () => mailbox.mails.some((mail) => mail.includes(shown)), 120)
}

async function restartDatabase({ database, urls }: Installation, load: SteadyLoad, browser: Browser) {
  await database.process.stop('SIGINT')
  await wait(CALM_MS)
  await database.process.start()
  await waitUntil('calls succeed again', async () => {
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
