// Changes secrets while customers use the portal, by the steps of docs/operations.md.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrayOf, object, parseJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { changeEmail, openPage } from './journeys.ts'
import { checksUnder, roll } from './under-load.ts'
import type { Installation } from './installation.ts'
import type { Checks } from '../checks.ts'
import type { SteadyLoad } from './steady-load.ts'
import type { Browser } from '@playwright/test'

export async function checkRotation(checks: Checks, installation: Installation, load: SteadyLoad, browser: Browser) {
  await checksUnder(checks, load)('no request fails while secrets and the key of Keycloak change', async () => {
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

/** A second role for the servers, which becomes the first one after each login. */
async function addRole(installation: Installation) {
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

/** Disables the first password, and closes connections that a pooler has kept. */
async function endRole({ database }: Installation) {
  const statements = [
    'alter role portal nologin',
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'",
  ]
  await database.psql(
    'portal',
    statements.flatMap((statement) => ['-c', statement]),
  )
}

async function assertUsed(installation: Installation, oldToken: string) {
  const { database, ports } = installation
  const roles = `select distinct usename from pg_stat_activity where datname = 'portal' and usename like 'portal%'`
  assert.equal((await database.psql('portal', ['-c', roles])).trim(), 'portal2')
  for (const port of ports.servers)
    for (const [token, status] of [
      [oldToken, 401],
      [installation.secret('metrics_token'), 200],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      await answer.body?.cancel()
      assert.equal(answer.status, status)
    }
}

/** @param request of the portal to its API */
const tokenOf = (request: import('@playwright/test').Request) =>
  /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1]

/** The id of the key that has signed the token. */
function keyOf(token: string) {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return parseJson(header, object({ kid: string })).kid
}

/** The actions of an operator in Keycloak's console, on the same machine. */
class Administration {
  readonly address: string
  readonly token: string

  constructor(address: string, token: string) {
    this.address = address
    this.token = token
  }

  static async open(installation: Installation) {
    const address = `http://127.0.0.1:${installation.ports.provider}`
    const password = installation.secret('identity_admin_password')
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: 'admin', password })
    const answer = await fetch(`${address}/realms/master/protocol/openid-connect/token`, { method: 'POST', body })
    return new Administration(address, parseJson(await answer.text(), object({ access_token: string })).access_token)
  }

  async #ask<Result>(method: string, path: string, shape: (value: unknown, place: string) => Result, body?: unknown) {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`${this.address}/admin/realms/switchboard/${path}`, init)
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return parseJson(text || '{}', shape)
  }

  /**
   * Adds an active key; the previous one stays valid.
   * @returns its id
   */
  async addKey(): Promise<string> {
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

  /** @param secret of the client that the servers use */
  async setSecret(secret: string) {
    const [client] = await this.#ask('GET', 'clients?clientId=portal-api-admin', arrayOf(object({ id: string })))
    await this.#ask('PUT', `clients/${client?.id}`, object({}), { clientId: 'portal-api-admin', secret })
  }
}
