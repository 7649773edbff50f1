// The embedded provider and Keycloak's realm file describe the same people.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMONSTRATION_SUBJECTS } from '@switchboard/server/db'
import { people } from './people'
import {
  commonPasswordsFile,
  keycloakPasswordPolicy,
  passwordRules,
} from '@switchboard/server/identity-provider/password-rules'
import { LIFESPAN } from '@switchboard/server/identity-provider/realm'

interface RealmFile {
  readonly users: readonly {
    readonly id?: string
    readonly username: string
    readonly email?: string
    readonly firstName?: string
    readonly lastName?: string
    readonly attributes?: { readonly accountNumber: readonly string[] }
    readonly serviceAccountClientId?: string
  }[]
  readonly clients: readonly {
    readonly clientId: string
    readonly publicClient: boolean
    readonly standardFlowEnabled: boolean
    readonly redirectUris?: readonly string[]
    readonly webOrigins?: readonly string[]
  }[]
  readonly passwordPolicy: string
  readonly resetPasswordAllowed: boolean
  readonly smtpServer: Readonly<Record<string, string>>
  readonly accessTokenLifespan: number
  readonly ssoSessionIdleTimeout: number
  readonly ssoSessionMaxLifespan: number
}

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8')
const file = JSON.parse(read('keycloak/switchboard-realm.json')) as RealmFile

it('has the subjects by which the server identifies the people', () => {
  for (const { sub } of people) expect(sub.startsWith(DEMONSTRATION_SUBJECTS)).toBe(true)
})

it('has the nine people with the same subject, email address, name and account', () => {
  const inKeycloak = file.users
    .filter(({ serviceAccountClientId }) => serviceAccountClientId === undefined)
    .map(({ id, username, email, firstName, lastName, attributes }) => {
      expect(username).toBe(email)
      return { sub: id, email, firstName, lastName, accountNumber: attributes?.accountNumber[0] }
    })
  expect(inKeycloak).toEqual(
    people.map(({ sub, email, firstName, lastName, accountNumber }) => ({
      sub,
      email,
      firstName,
      lastName,
      accountNumber,
    })),
  )
})

it('has the same lifespans for tokens and sessions', () => {
  expect(file).toMatchObject({
    accessTokenLifespan: LIFESPAN.access,
    ssoSessionIdleTimeout: LIFESPAN.refresh,
    ssoSessionMaxLifespan: LIFESPAN.session,
  })
})

it('sends emails about forgotten passwords, in docker compose to the same place as the portal', () => {
  const compose = read('docker-compose.yml')
  const [, identity = ''] = /\n {2}identity:\n((?: {4}.*\n)+)/.exec(compose) ?? []
  const set = (name: string) => new RegExp(`${name}: '?([^'\n]+)'?\n`).exec(identity)?.[1]
  const inCompose = (value = '') => value.replace(/^\$\{(\w+):.*\}$/, (_, name: string) => set(name) ?? 'not set')
  const byDefault = (value = '') => /^\$\{\w+:-(.*)\}$/.exec(inCompose(value))?.[1]
  expect(file.resetPasswordAllowed).toBe(true)
  const relay = `${byDefault(file.smtpServer['host'])}:${byDefault(file.smtpServer['port'])}`
  expect(relay).toBe('mail:1025')
  expect(compose).toContain('\n  mail:\n')
  expect(read('deploy/make-secrets.sh')).toContain(`'smtp://${relay}'`)
  expect(inCompose(file.smtpServer['from'])).toBe('*sender')
  expect(compose).toMatch(/MAIL_FROM: &sender \$\{MAIL_FROM:-portal@energy\.example\}\n/)
})

it('has the same rules for new passwords', () => {
  expect(file.passwordPolicy).toBe(keycloakPasswordPolicy)
})

it('has a list of common passwords in the form that Keycloak reads: lower case, long enough, sorted', () => {
  const list = readFileSync(join(__dirname, '../../server/assets', commonPasswordsFile), 'utf8')
    .trimEnd()
    .split('\n')
  expect(list).toContain('password1234')
  expect(list.length).toBeGreaterThan(3_000)
  expect(list.filter((one) => one !== one.toLowerCase() || one.length < passwordRules.minimumLength)).toEqual([])
  expect(list).toEqual([...new Set(list)].sort())
})

describe('the client of the browser', () => {
  const portal = 'https://portal.example'
  const client = file.clients.find(({ clientId }) => clientId === 'portal')!
  const inRealm = (addresses: readonly string[] = []) => addresses.map((one) => one.replace('${PORTAL_URL}', portal))
  /** Matches as Keycloak does: the exact address, or a prefix if the pattern ends with an asterisk. */
  const isAllowed = (address: string) =>
    inRealm(client.redirectUris).some((one) =>
      one.endsWith('*') ? address.startsWith(one.slice(0, -1)) : address === one,
    )
  const sessionPage = /SESSION_PAGE = '([^']+)'/.exec(
    readFileSync(join(__dirname, '../../platform/element/src/contract.ts'), 'utf8'),
  )?.[1]

  it.each([
    ['a page of the portal', '/usage?interval=Monthly'],
    ['the legacy pages, which give the address without route and query', '/legacy/'],
    ['the page that takes answers for third-party pages', sessionPage],
  ])('redirects back to %s', (_, path) => {
    expect(path).toMatch(/^\//)
    expect(isAllowed(`${portal}${path}`)).toBe(true)
  })

  it.each(['https://another.example/legacy/', 'https://portal.example.another.example/', 'http://portal.example/'])(
    'does not come back to %s',
    (address) => expect(isAllowed(address)).toBe(false),
  )

  it("exchanges its code only from the portal's origin, and has no secret", () => {
    expect(inRealm(client.webOrigins)).toEqual([portal])
    expect(client).toMatchObject({ publicClient: true, standardFlowEnabled: true })
  })
})
