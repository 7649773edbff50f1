// Opens a page for a person who is already signed in at the provider, without first loading the host or the login page.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { password, type Person } from './people'

/** A sign-in that waits for the provider's response, in the form of keycloak-js. */
interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly redirectUri: string
  readonly pkceCodeVerifier: string
}

/**
 * Goes to the provider directly instead of through the requested page, and returns to that page with a code. Without a
 * session the provider shows its login page.
 */
export async function openWithSession(page: Page, address: string): Promise<void> {
  const { login, attempt } = await beginSignIn(address)
  await page.addInitScript(keepAttempt, attempt)
  // The test may want a page whose files never arrive.
  await page.goto(login, { waitUntil: 'commit' })
}

/**
 * Leaves the portal first: an open page notices that its session has ended, and its way to the login page would cancel
 * the next sign-in.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Runs in each document. The one with the provider's response removes the attempt again. */
function keepAttempt(attempt: Attempt): void {
  if (!location.hash.includes(attempt.state)) return
  const kept = JSON.stringify({ ...attempt, expires: Number.MAX_SAFE_INTEGER })
  localStorage.setItem(`kc-callback-${attempt.state}`, kept)
}

/**
 * Submits the embedded provider's login form without a page. The session is in the cookies of the request's browser.
 */
export async function beginSession(request: APIRequestContext, portal: string, person: Person): Promise<void> {
  const { login } = await beginSignIn(portal)
  const page = await request.get(login)
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(await page.text()) ?? []
  const target = new URL(action.replaceAll('&amp;', '&'), page.url()).href
  const form = { email: person.email, password }
  const answer = await request.post(target, { form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`${person.email} was not signed in: ${answer.status()}`)
}

/** @returns the address at which the provider asks for the login, or responds directly if there is a session */
async function beginSignIn(address: string): Promise<{ readonly login: string; readonly attempt: Attempt }> {
  const identity = await identityOf(new URL(address).origin)
  const attempt = {
    state: randomUUID(),
    nonce: randomUUID(),
    redirectUri: address,
    pkceCodeVerifier: randomBytes(72).toString('base64url'),
  }
  const query = new URLSearchParams({
    client_id: identity.resource,
    redirect_uri: address,
    state: attempt.state,
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.pkceCodeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const provider = new URL(
    `${identity['auth-server-url']}/realms/${identity.realm}/protocol/openid-connect/auth`,
    address,
  )
  return { login: `${provider.href}?${query.toString()}`, attempt }
}

/** The portal's response, which names its provider. */
interface Identity {
  readonly realm: string
  readonly resource: string
  readonly 'auth-server-url': string
}

const identities = new Map<string, Promise<Identity>>()

/** Configuration of the portal at this origin. */
function identityOf(origin: string): Promise<Identity> {
  const known = identities.get(origin)
  if (known) return known
  const asked = fetchIdentity(origin)
  identities.set(origin, asked)
  return asked
}

async function fetchIdentity(origin: string): Promise<Identity> {
  const answer = await fetch(`${origin}/api/config/portalkeycloakconfig`)
  const identity: unknown = await answer.json()
  if (!isIdentity(identity)) throw new Error(`${origin} names no provider`)
  return identity
}

const isIdentity = (value: unknown): value is Identity =>
  typeof value === 'object' &&
  value !== null &&
  ['realm', 'resource', 'auth-server-url'].every((name) => typeof Reflect.get(value, name) === 'string')
