// Checks the identity provider as a customer's browser would use it.
import { randomBytes } from 'node:crypto'
import { anything, arrayOf, object, parseJson, string } from '../../../shared/node/read-json.mjs'
import { ask, askForJson } from './ask.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

type Discovery = ReturnType<typeof discovery>

const settings = object({ 'auth-server-url': string, realm: string, resource: string })
const discovery = object({ issuer: string, authorization_endpoint: string, token_endpoint: string, jwks_uri: string })
const keySet = object({ keys: arrayOf(anything) })

/** More redirects than this on the way to a login page mean a loop. */
const MOST_REDIRECTS = 5

/** @param identity the page's settings of the provider, as JSON */
export async function examineProvider(portal: URL, identity: string): Promise<Finding[]> {
  const { 'auth-server-url': path, realm, resource } = parseJson(identity, settings, 'the provider in the page')
  const server = new URL(`${path.replace(/\/$/, '')}/`, portal)
  const issuer = new URL(`realms/${realm}`, server).href
  try {
    const found = discovery(await askForJson(new URL(`${issuer}/.well-known/openid-configuration`)), 'the provider')
    return [
      describeIssuer(issuer, found.issuer),
      await examineKeys(found),
      await examineLogin(portal, found, resource),
      ...(server.origin === portal.origin ? [] : [await examineTokenCall(portal, found, resource)]),
      ...(await examineAdministration(server)),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      failure(
        `nobody can log in at ${issuer}: ${reason}`,
        'Start the provider, or correct its address in the servers’ settings.',
      ),
    ]
  }
}

const describeIssuer = (expected: string, found: string) =>
  found === expected
    ? ok(`the provider is ${expected}`)
    : failure(
        `the provider at ${expected} calls itself ${found}`,
        'Every token would be refused: set its host name (KC_HOSTNAME).',
      )

async function examineKeys({ jwks_uri: address }: Discovery) {
  const { keys } = keySet(await askForJson(new URL(address)), 'the keys of the provider')
  return keys.length > 0
    ? ok('the provider publishes its keys')
    : failure('the provider does not publish a key', 'Tokens cannot be verified.')
}

/** Sends the portal's first sign-in request, and stops at the password page. */
async function examineLogin(portal: URL, { authorization_endpoint: endpoint }: Discovery, client: string) {
  const random = () => randomBytes(32).toString('base64url')
  const query = {
    client_id: client,
    redirect_uri: new URL('/', portal).href,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: random(),
    nonce: random(),
    code_challenge: random(),
    code_challenge_method: 'S256',
  }
  const address = new URL(endpoint)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await followToPage(address)
  if (answer.status === 200) return ok('a customer who opens the portal is sent to the login page')
  return failure(
    `a customer who opens the portal gets status ${answer.status} from the provider`,
    `The client ${client} must allow ${query.redirect_uri}* as an address to return to.`,
  )
}

/** Keeps cookies between redirects, because a provider may store the login in one. */
async function followToPage(first: URL) {
  const cookies = new Map<string, string>()
  let address = first
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(address, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    const location = answer.headers.get('location')
    if (location === null || left === 0) return answer
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    address = new URL(location, address)
    // A return to the portal without a login page means that the provider refused.
    if (/[?&#]error=/.test(location))
      throw new Error(`it refuses the portal: ${location.replace(/^.*[?&#](error=)/, '$1')}`)
  }
}

/**
 * The browser exchanges a code from a page of the portal. That page must be able to read the refusal of
 * an invented code.
 */
async function examineTokenCall(portal: URL, { token_endpoint: endpoint }: Discovery, client: string) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client,
    code: randomBytes(24).toString('hex'),
    redirect_uri: new URL('/', portal).href,
    code_verifier: randomBytes(32).toString('base64url'),
  })
  const answer = await ask(endpoint, { method: 'POST', body, headers: { origin: portal.origin } })
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === portal.origin || allowed === '*'
    ? ok('the provider answers pages of the portal')
    : failure(
        `the provider does not answer pages of ${portal.origin}`,
        `The client ${client} must name ${portal.origin} as web origin.`,
      )
}

async function examineAdministration(server: URL) {
  const paths = ['admin/master/console/', 'realms/master/.well-known/openid-configuration']
  const answers = await Promise.all(paths.map((path) => ask(new URL(path, server)).catch(() => undefined)))
  const open = paths.filter((_, i) => answers[i]?.status === 200)
  if (open.length === 0) return [ok('the administration of the provider is not reachable from here')]
  const what = `the administration of the provider is reachable: ${new URL(open[0] ?? '', server).href}`
  return [warning(what, 'Expected only from inside your network: see deploy/nginx/snippets/switchboard-login.conf.')]
}
