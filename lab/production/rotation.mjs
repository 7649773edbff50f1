// Secrets are changed while customers use the portal, as docs/operations.md says.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrayOf, object, parseJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { changeEmail, openPage } from './journeys.mjs'
import { checksUnder, roll } from './under-load.mjs'

/** @typedef {import('./installation.mjs').Installation} Installation */

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {Installation} installation
 * @param {import('./steady-load.mjs').SteadyLoad} load
 * @param {import('@playwright/test').Browser} browser
 */
export async function checkRotation(checks, installation, load, browser) {
  await checksUnder(checks, load)('new secrets and a new key of Keycloak cost no request', async () => {
    const oldToken = installation.secret('metrics_token')
    const admin = await Administration.open(installation)
    const key = await admin.addKey()
    await addRole(installation)
    for (const name of ['metrics_token', 'xsrf_secret', 'admin_secret'])
      writeFileSync(installation.secretFile(name), newSecret())
    await admin.setSecret(installation.secret('admin_secret'))
    await roll(installation)
    await endRole(installation)
    await assertUsed(installation, oldToken)
    const page = await openPage(browser, installation.urls.portal)
    const called = page.waitForRequest((request) => tokenOf(request) !== undefined)
    await changeEmail(page, 'noor.elsewhere', 'noor.again')
    assert.equal(keyOf(tokenOf(await called) ?? ''), key)
    await page.context().close()
  })
}

const newSecret = () => randomBytes(32).toString('hex')

/**
 * A second role for the servers, which becomes the first one after each login.
 * @param {Installation} installation
 */
async function addRole(installation) {
  const { database, pooler, folder } = installation
  const password = newSecret()
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const statements = [
    `create role portal2 login password '${password}' in role portal`,
    'alter role portal2 set role portal',
    ...limits.map((name) => `alter role portal2 set ${name} = '10s'`),
  ]
  const args = statements.flatMap((statement) => ['-c', statement])
  await database.psql('portal', args)
  appendFileSync(join(folder, 'pooler/userlist.txt'), `"portal2" "${password}"\n`)
  pooler.send('SIGHUP')
  for (const name of ['database_url', 'pooler_url']) {
    const changed = installation.secret(name).replace(/\/\/portal:[^@]*@/, `//portal2:${password}@`)
    writeFileSync(installation.secretFile(name), changed)
  }
}

/**
 * Nobody logs in with the first password any more, and connections that a pooler has kept end.
 * @param {Installation} installation
 */
async function endRole({ database }) {
  const statements = [
    'alter role portal nologin',
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'",
  ]
  await database.psql(
    'portal',
    statements.flatMap((statement) => ['-c', statement]),
  )
}

/**
 * @param {Installation} installation
 * @param {string} oldToken
 */
async function assertUsed(installation, oldToken) {
  const { database, ports } = installation
  const roles = `select distinct usename from pg_stat_activity where datname = 'portal' and usename like 'portal%'`
  assert.equal((await database.psql('portal', ['-c', roles])).trim(), 'portal2')
  for (const port of ports.servers)
    for (const [token, status] of /** @type {const} */ ([
      [oldToken, 401],
      [installation.secret('metrics_token'), 200],
    ])) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      await answer.body?.cancel()
      assert.equal(answer.status, status)
    }
}

/** @param {import('@playwright/test').Request} request of the portal to its API */
const tokenOf = (request) => /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1]

/** The id of the key that has signed the token. */
function keyOf(/** @type {string} */ token) {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return parseJson(header, object({ kid: string })).kid
}

/** What an operator does in Keycloak's console, on the machine itself. */
class Administration {
  /**
   * @param {string} address
   * @param {string} token
   */
  constructor(address, token) {
    this.address = address
    this.token = token
  }

  /** @param {Installation} installation */
  static async open(installation) {
    const address = `http://127.0.0.1:${installation.ports.provider}`
    const password = installation.secret('identity_admin_password')
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: 'admin', password })
    const answer = await fetch(`${address}/realms/master/protocol/openid-connect/token`, { method: 'POST', body })
    return new Administration(address, parseJson(await answer.text(), object({ access_token: string })).access_token)
  }

  /**
   * @template Result
   * @param {string} method
   * @param {string} path
   * @param {(value: unknown, place: string) => Result} shape
   * @param {unknown} [body]
   */
  async #ask(method, path, shape, body) {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`${this.address}/admin/realms/switchboard/${path}`, init)
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return parseJson(text || '{}', shape)
  }

  /** A new active key; the one before stays valid. @returns {Promise<string>} its id */
  async addKey() {
    const { id: parentId } = await this.#ask('GET', '', object({ id: string }))
    const config = { priority: ['1000'], active: ['true'], enabled: ['true'], keySize: ['2048'] }
    const component = {
      name: 'new',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      parentId,
      config,
    }
    await this.#ask('POST', 'components', object({}), component)
    const { active } = await this.#ask('GET', 'keys', object({ active: recordOf(string) }))
    return active.RS256 ?? ''
  }

  /** @param {string} secret of the client that the servers use */
  async setSecret(secret) {
    const [client] = await this.#ask('GET', 'clients?clientId=portal-api-admin', arrayOf(object({ id: string })))
    await this.#ask('PUT', `clients/${client?.id}`, object({}), { clientId: 'portal-api-admin', secret })
  }
}
