// npm run test:production: the services of docker-compose.yml without containers, on this machine.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { onExit, runCommand } from '../../shared/node/run-command.mjs'
import { formatTable, print, runStep } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { downloadKeycloak, findJava } from '../../tools/deployment/keycloak/distribution.ts'
import { installMissingProgram } from '../../shared/node/debian.mjs'
import { findPostgres } from '../../tools/testing/programs/postgres.ts'
import { Checks, waitUntil } from '../checks.ts'
import { checkFaults } from './faults.ts'
import { Installation } from './installation.ts'
import { checkJourneys, openBrowser } from './journeys.ts'
import { assertNoSecret, haveRequest } from './logs.ts'
import { hosts } from '../../tools/deployment/names.ts'
import { checkObservation } from './observation.ts'
import { installCertification } from './parts/certification.ts'
import { installStorage } from './parts/storage.ts'
import { checkPointInTime } from './point-in-time.ts'
import { checkRecovery } from './recovery.ts'
import { checkRotation } from './rotation.ts'
import { SteadyLoad } from './steady-load.ts'
import { checkBack, checkForward } from './upgrade.ts'
import { checkFiles } from './validators.ts'

/** @returns the folder of PostgreSQL's programs */
async function installPrograms(): Promise<string> {
  await installMissingProgram('nginx', '-v', 'nginx-light')
  await installMissingProgram('openssl', 'version', 'openssl')
  await installMissingProgram('prometheus', '--version', 'prometheus')
  await installMissingProgram('pgbouncer', '--version', 'pgbouncer')
  await installMissingProgram('certbot', '--version', 'certbot')
  await installMissingProgram('mvn', '--version', 'maven')
  await installMissingProgram('java', '-version', 'default-jdk-headless')
  downloadKeycloak(findJava())
  await installStorage()
  await installCertification()
  const postgres = await findPostgres()
  if (!postgres)
    throw new UserError('The database is PostgreSQL: install it, or set POSTGRES_BIN to the folder of its programs.')
  return postgres
}

async function start(installation: Installation) {
  const { database, pooler, storage, provider, servers, nginx, mailbox } = installation
  const first = installation.hasReleaseBefore ? 'before' : 'this'
  await runStep('Starting PostgreSQL and the storage', async () => {
    await database.create()
    await pooler.start()
    await storage.start()
    await mailbox.open()
  })
  await runStep('Building Keycloak', () => installation.buildProvider())
  await runStep('Creating tables, adding customers and publishing the parts', async () => {
    await installation.migrate(first)
    await installation.addCustomers(first)
    await installation.adopt(first)
  })
  await runStep('Starting nginx, Keycloak and two servers', async () => {
    await nginx.start()
    await provider.start()
    for (const server of servers) await server.start()
  })
}

async function check(checks: Checks, installation: Installation) {
  await checkFiles(checks)
  const browser = await openBrowser()
  try {
    const load = await SteadyLoad.start(installation)
    try {
      if (installation.hasReleaseBefore) await checkForward(checks, installation, load)
      else print('  - the sources have no history, so the previous release was not tested')
      await load.pause()
      await checkJourneys(checks, installation, browser)
      await load.goOn()
      await checkObservation(checks, installation)
      await checkFaults(checks, installation, load, browser)
      if (installation.hasReleaseBefore) await checkBack(checks, installation, load, browser)
      await checkPointInTime(checks, installation, load, browser)
      await checkRecovery(checks, installation, load, browser)
      await load.goOn()
      await checkRotation(checks, installation, load, browser)
    } finally {
      await load.stop()
    }
  } finally {
    await browser.close()
  }
  await checks.run(`a server never uses more than ${SERVER_MEMORY} MB`, async () => checkMemory(installation))
  await checks.run('the logs of nginx and of the servers contain requests, but no token', () => checkLogs(installation))
}

const SERVER_MEMORY = 150

function checkMemory({ servers }: Installation) {
  for (const server of servers) server.measureMemory()
  assert.deepEqual(
    servers.filter(({ peak }) => peak === 0 || peak > SERVER_MEMORY).map(({ name, peak }) => `${name}: ${peak} MB`),
    [],
  )
}

/** A browser requests a bill like this. */
const known = {
  path: '/api/portal/invoices/known-request/pdf',
  route: '/api/portal/invoices/:id/pdf',
  secret: 'secret-of-a-known-request',
}

async function checkLogs({ folder, ports, authority }: Installation) {
  const path = `${known.path}?access_token=${known.secret}`
  const headers = { host: `${hosts.portal}:${ports.tls}` }
  const to = { host: '127.0.0.1', port: ports.tls, servername: hosts.portal, ca: readFileSync(authority) }
  const [answer] = await once(get({ ...to, path, headers, agent: false }), 'response')
  answer.resume()
  const readAll = (names: string[]) => names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const readLogs = () => ({
    nginx: readAll(['nginx/log/switchboard.log', 'nginx/log/switchboard-error.log', 'nginx/log/start.log']),
    servers: readAll(['server-1.log', 'server-2.log']),
  })
  await waitUntil('a known request is in the logs of nginx and of a server', () => haveRequest(readLogs(), known))
  assertNoSecret(readLogs(), known)
}

function printParts({ parts }: Installation) {
  const rows = parts.map(({ name, starts, memory, peak }) => [
    name,
    `${memory} MB`,
    `largest process ${peak} MB`,
    `started in ${starts.map((start) => start.toFixed(1)).join(', ')} s`,
  ])
  print(`\n${formatTable(rows)}`)
}

await runCommand(async () => {
  const postgres = await installPrograms()
  const installation = await Installation.prepare(postgres)
  onExit(() => (process.env.KEEP_INSTALLATION ? print(`Kept: ${installation.folder}`) : installation.remove()))
  const checks = new Checks()
  try {
    await start(installation)
    await check(checks, installation)
  } finally {
    await installation.stop()
    printParts(installation)
  }
  return checks.end()
})
