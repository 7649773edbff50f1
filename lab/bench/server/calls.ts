// The measured calls, by everybody who may make them, because the server limits the calls of one person.
import { randomUUID } from 'node:crypto'
import { arrayOf, boolean, nullable, object, string } from '../../../shared/node/read-json.mjs'
import { signIn } from '../test-support.ts'
import { nameOfCopy } from './copies.ts'
import type { Calls } from '../processor-time.ts'

type Headers = Record<string, string>
export interface Customer {
  authorization: string
  cookie: string
}

const PEOPLE = ['alex', 'sam', 'bianca', 'noor', 'kit', 'priya', 'liam', 'grace', 'theo']
const JSON_BODY = { 'content-type': 'application/json' }
const services = arrayOf(object({ subscriptionName: string, uom: nullable(string), displayOnPortalUsage: boolean }))

/** Signs everybody in like a browser, with the cookies of the page and of the customer. */
export async function signInAll(origin: string): Promise<Customer[]> {
  const customers: Customer[] = PEOPLE.map(() => ({ authorization: '', cookie: '' }))
  await renewSignIns(origin, customers)
  return customers
}

/** Signs everybody in again, because access tokens expire. Calls that are made afterwards have the new ones. */
export async function renewSignIns(origin: string, customers: Customer[]): Promise<void> {
  for (const [index, person] of PEOPLE.entries()) {
    const { access_token: token } = await signIn(origin, `${person}@example.com`)
    const authorization = `Bearer ${token}`
    const resolved = await fetch(`${origin}/registry/resolved.json`, { headers: { authorization } })
    const configuration = await fetch(`${origin}/api/config/portalkeycloakconfig`)
    const cookies = [resolved, configuration].flatMap(({ headers }) => headers.getSetCookie())
    customers[index] = { authorization, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }
  }
}

export const accountCalls = ([customer]: Customer[]): Calls => [
  { path: '/api/portal/account', headers: { authorization: customer?.authorization ?? '' } },
]

export const pageCalls = (customers: Customer[], path: string): Calls =>
  customers.map(({ cookie }) => ({
    path,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', cookie },
  }))

interface UsedService {
  subscription: string
  uom: string | null
}
type UsageCall = (service: UsedService) => { method: 'GET' | 'POST'; path: string; body?: string }

export const rangeCall =
  ({ interval, from, to }: { interval: 'Daily' | 'Monthly'; from: string; to: string }): UsageCall =>
  ({ subscription, uom }) => ({
    method: 'POST',
    path: '/api/portal/account/usage',
    body: JSON.stringify({
      graphSettings: { interval },
      startDateTime: `${from}T00:00:00.000`,
      endDateTime: `${to}T00:00:00.000`,
      subscriptionName: subscription,
      uom,
    }),
  })

/** @param day YYYY-MM-DD */
export const dayCall =
  (day: string): UsageCall =>
  ({ subscription, uom }) => ({
    method: 'GET',
    path: `/api/portal/account/usage/day?${new URLSearchParams({ day, subscriptionName: subscription, uom: uom ?? '' })}`,
  })

/**
 * The usage of each customer's first service with a chart.
 * @returns those of copies of their accounts; 0 is the accounts themselves
 */
export async function usageCalls(
  origin: string,
  customers: Customer[],
  call: UsageCall,
): Promise<(copy: number) => Calls> {
  const found: ((copy: number) => Calls[number])[] = []
  for (const [index, { authorization: first }] of customers.entries()) {
    const answer = await fetch(`${origin}/api/portal/account/services`, { headers: { authorization: first } })
    const shown = services(await answer.json(), 'the services').find(({ displayOnPortalUsage }) => displayOnPortalUsage)
    if (!shown) continue
    const callOf = (copy: number) => {
      const asked = call({ subscription: nameOfCopy(shown.subscriptionName, copy), uom: shown.uom })
      const authorization = customers[index]?.authorization ?? ''
      return { ...asked, headers: { authorization, ...(asked.method === 'POST' && JSON_BODY) } }
    }
    const itself = callOf(0)
    if ((await fetch(origin + itself.path, itself)).ok) found.push(callOf)
  }
  return (copy) => found.map((callOf) => callOf(copy))
}

let changes = 0

/** Each value differs from all earlier ones, so that it is a change. */
function newContact() {
  changes += 1
  return JSON.stringify({ phoneNumber: `0412${String(changes % 1_000_000).padStart(6, '0')}`, sendBillTo: 0 })
}

/** Connections send the same list of calls, so each body is created when the call is sent. */
export const changeCalls = (customers: Customer[]): Calls =>
  customers.map(({ authorization }) => ({
    method: 'POST' as const,
    path: '/api/portal/account/contact/update',
    headers: { authorization, 'content-type': 'application/json' },
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, 'idempotency-key': randomUUID() },
      body: newContact(),
    }),
  }))

/** The server's response to the first call. */
export async function answerOf(origin: string, [call]: Calls) {
  const { path = '/', method, headers, body } = call ?? {}
  const response = await fetch(origin + path, {
    method: method ?? 'GET',
    headers: (headers ?? {}) as Headers,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : newContact() }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return { path, text }
}
