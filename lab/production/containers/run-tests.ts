// npm run test:containers: builds the images of Dockerfile and starts docker-compose.yml with Podman.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { onExit, runCommand } from '../../../shared/node/run-command.mjs'
import { print, runStep } from '../../../shared/node/terminal.mjs'
import { installMissingProgram } from '../../../shared/node/debian.mjs'
import { Checks, waitUntil } from '../../checks.ts'
import { openBrowser, openPage, signIn } from '../journeys.ts'
import { isListening } from '../../part-process.ts'
import { TEST_PASSWORD, testSubjectsStatement } from '../parts/provider.ts'
import { provideBaseImages } from './base-images.ts'
import { Composition, lastingServices } from './composition.ts'
import { Engine } from './engine.ts'
import { checkRedirect, portal as portalOverTls, prepareHttps } from './https.ts'
import { secretValues } from './secret-values.ts'
import type { Browser } from '@playwright/test'

const portal = 'http://portal.switchboard.localhost:8080'
/** Keycloak starts in a minute on a busy machine. */
const START_SECONDS = 180
/** A health check starts a program in the container, which slows down what is starting there. */
const HEALTH_PAUSE_MS = 2_000
const checked = ['database', 'storage', 'identity', 'server-1', 'server-2']

async function main() {
  await installMissingProgram('mmdebstrap', '--version', 'mmdebstrap')
  await installMissingProgram('jq', '--version', 'jq')
  const engine = await Engine.find()
  if (typeof engine === 'string') {
    print(`Skipped, containers were not started: ${engine}.`)
    return 0
  }
  for (const port of [8080, 8025, 80, 443])
    if (await isListening(port)) {
      print(
        `Skipped, containers were not started: docker-compose.yml or https.yml publishes port ${port}, which another program uses.`,
      )
      return 0
    }
  const standIns = await provideBaseImages(engine)
  const composition = new Composition(engine)
  onExit(() => composition.removeNow())
  const checks = new Checks()
  try {
    await composition.prepare()
    await runStep('Building the images', () => composition.build())
    await runStep('Starting the services', () => composition.start())
    await check(checks, composition)
  } finally {
    composition.removeNow()
    print(standIns.length > 0 ? `Stand-ins, because no registry could be reached: ${standIns.join(', ')}` : '')
  }
  return checks.end()
}

async function check(checks: Checks, composition: Composition) {
  await checks.run('every health check passes', () => waitForHealth(composition))
  await checks.run('servers and nginx run without root, and can write only to permitted folders', () =>
    checkRights(composition),
  )
  await checks.run('the image of the portal has no package manager', () => checkPrograms(composition))
  await checks.run('no environment contains a secret', () => checkEnvironments(composition))
  await checks.run('customers are added', () => addCustomers(composition))
  const browser = await openBrowser()
  try {
    await checks.run('Alex signs in through nginx, and sees the dashboard and usage', () => checkPages(browser))
    await checks.run('nginx finds a server that restarts with another address', () => checkAddress(composition))
    for (const service of lastingServices)
      await checks.run(`${service} restarts`, () => checkRestart(composition, service))
    await checks.run('Alex signs in again', () => checkPages(browser))
    await checkOverTls(checks, composition, browser)
  } finally {
    await browser.close()
  }
}

async function waitForHealth(composition: Composition) {
  for (const service of checked)
    await waitUntil(`${service} is healthy`, () => composition.isHealthy(service), START_SECONDS, HEALTH_PAUSE_MS)
}

async function checkRights(composition: Composition) {
  assert.equal(await composition.run('server-1', 'id', '-u'), '10001')
  assert.equal(await composition.run('proxy', 'id', '-u'), '101')
  assert.notEqual(await composition.run('identity', 'id', '-u'), '0')
  for (const service of ['server-1', 'proxy']) {
    assert.match(await composition.run(service, 'sh', '-c', 'touch /etc/new 2>&1 || true'), /Read-only file system/)
    assert.match(await composition.run(service, 'grep', 'CapEff', '/proc/1/status'), /0000000000000000/)
    assert.match(await composition.run(service, 'grep', 'NoNewPrivs', '/proc/1/status'), /1$/)
  }
  await composition.run('server-1', 'sh', '-c', 'touch /data/new && cd /tmp && touch new')
}

async function checkPrograms(composition: Composition) {
  const names = ['npm', 'npx', 'corepack', 'yarn', 'pnpm', 'apt', 'apt-get', 'dpkg']
  const found = await composition.run(
    'server-1',
    'sh',
    '-c',
    `for name in ${names.join(' ')}; do command -v $name || true; done`,
  )
  assert.equal(found, '')
}

async function checkEnvironments(composition: Composition) {
  const values = secretValues(join(composition.folder, 'deploy/secrets'))
  assert.ok(values.length >= 9)
  for (const service of lastingServices) {
    const environment = await composition.engine.read(
      'inspect',
      '--format',
      '{{json .Config}}',
      composition.container(service),
    )
    assert.ok(environment.length > 100)
    assert.ok(
      values.every((value) => !environment.includes(value)),
      service,
    )
  }
}

/** The data of the demonstration, and Alex in Keycloak. */
async function addCustomers(composition: Composition) {
  await composition.run('server-1', 'env', '-u', 'NODE_ENV', 'DEMO=1', 'node', 'server/dist/seed.js')
  const password = readFileSync(join(composition.folder, 'deploy/secrets/identity_admin_password'), 'utf8').trim()
  const kcadm = (...args: string[]) =>
    composition.run('identity', '/opt/keycloak/bin/kcadm.sh', ...args, '--config', '/opt/keycloak/data/kcadm.config')
  await kcadm(
    'config',
    'credentials',
    '--server',
    'http://localhost:8080',
    '--realm',
    'master',
    '--user',
    'admin',
    '--password',
    password,
  )
  const names = [
    'username=alex@example.com',
    'email=alex@example.com',
    'firstName=Alex',
    'lastName=Example',
    'enabled=true',
  ]
  const database = (statement: string) =>
    composition.run('database', 'psql', '-U', 'postgres', '-d', 'portal', '-At', '-c', statement)
  const account = await database("select number from account where email = 'alex@example.com'")
  assert.match(account, /^\d{10}$/)
  const values = [...names, `attributes.accountNumber=["${account}"]`].flatMap((value) => ['-s', value])
  const subject = await kcadm('create', 'users', '-r', 'switchboard', ...values, '-i')
  await kcadm('set-password', '-r', 'switchboard', '--username', 'alex@example.com', '--new-password', TEST_PASSWORD)
  await database(testSubjectsStatement)
  await database(
    `update account_login set issuer = 'keycloak', subject = '${subject}' where account_id = (select id from account where number = '${account}')`,
  )
}

/** Starts without data, because Keycloak reads the portal's address only then. */
async function checkOverTls(checks: Checks, composition: Composition, browser: Browser) {
  await checks.run('with TLS and host names of a retailer, every health check passes', async () => {
    await composition.restart(await prepareHttps(composition.folder))
    await waitForHealth(composition)
  })
  await checks.run(
    'with TLS and host names of a retailer, Alex is added, and sees the dashboard and usage',
    async () => {
      await addCustomers(composition)
      await checkPages(browser, portalOverTls).catch(async (error) => {
        print(await composition.log('proxy'))
        throw error
      })
    },
  )
  await checks.run('an address without TLS redirects to the one with TLS', checkRedirect)
}

async function checkPages(browser: Browser, address: string = portal) {
  const page = await openPage(browser, address)
  try {
    await signIn(page, 'alex')
    await page.getByText('Paperbark House').first().waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('table').first().waitFor()
  } finally {
    await page.context().close()
  }
}

const isAnswered = (): Promise<boolean> =>
  new Promise((resolve) => {
    // fetch does not allow a caller to set the Host header.
    get('http://127.0.0.1:8080/', { headers: { host: new URL(portal).host }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })

async function checkAddress(composition: Composition) {
  const address = await composition.addressOf('server-1')
  for (const service of ['server-1', 'server-2'])
    await composition.engine.podman('stop', '--time=10', composition.container(service))
  for (const service of ['server-2', 'server-1'])
    await composition.engine.podman('start', composition.container(service))
  assert.notEqual(await composition.addressOf('server-1'), address)
  await waitUntil('nginx has found the servers', isAnswered)
}

async function checkRestart(composition: Composition, service: string) {
  await composition.engine.podman('stop', '--time=20', composition.container(service))
  await composition.engine.podman('start', composition.container(service))
  if (checked.includes(service))
    await waitUntil(`${service} is healthy`, () => composition.isHealthy(service), START_SECONDS, HEALTH_PAUSE_MS)
  await waitUntil('the portal answers', isAnswered)
}

await runCommand(main)
