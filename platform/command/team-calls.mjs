// The calls to the portal's team routes, with the shapes of their answers.
import { buildRecord, historyEntry, publicKey, registryState } from '../build/record-shapes.mjs'
import { arrayOf, boolean, nullable, number, object, optional, string } from '../../shared/node/read-json.mjs'
import { PortalRefusal } from './portal-client.mjs'

/**
 * @typedef {import('./portal-client.mjs').Portal} Portal
 * @typedef {import('@switchboard/record').Change} Change
 * @typedef {ReturnType<typeof publishedBuild>} PublishedBuild
 * @typedef {ReturnType<typeof stateAnswer>} StateAnswer `builds`: those that the state names; `keys`: those that are valid
 * @typedef {ReturnType<typeof changeAnswer>} ChangeAnswer
 * @typedef {ReturnType<typeof outcomeCount>} OutcomeCount
 * @typedef {ReturnType<typeof tokenEntry>} TokenEntry
 * @typedef {ReturnType<typeof keyEntry>} KeyEntry
 * @typedef {ReturnType<typeof outbox>} Outbox
 */

const publishedBuild = object({
  name: string,
  build: string,
  version: string,
  publishedAt: string,
  publishedBy: string,
  why: string,
  signature: optional(object({ key: string })),
})
const stateAnswer = object({
  environment: string,
  state: registryState,
  builds: arrayOf(publishedBuild),
  keys: arrayOf(publicKey),
})

/**
 * @param {Portal} portal
 * @param {string} [environment]
 */
export const readState = async (portal, environment) =>
  stateAnswer(await portal.get('/registry/api/state', { environment }), 'the state')

const team = object({ owner: string, parts: arrayOf(string), operator: boolean })

/**
 * The owner of the token and the parts that it may change.
 * @param {Portal} portal
 */
export const readTeam = async (portal) => team(await portal.get('/registry/api/token'), 'the token')

/**
 * @param {Portal} portal
 * @param {string} part
 * @returns {Promise<PublishedBuild[]>} the newest first
 */
export async function readBuilds(portal, part) {
  const answer = await portal.get('/registry/api/builds', { part, limit: 200 })
  return object({ builds: arrayOf(publishedBuild) })(answer, 'the builds').builds
}

/**
 * @param {Portal} portal
 * @param {{ part?: string, environment?: string, limit?: number }} query
 * @returns {Promise<import('@switchboard/record').HistoryEntry[]>} the newest first
 */
export async function readHistory(portal, query) {
  const answer = await portal.get('/registry/api/history', query)
  return object({ entries: arrayOf(historyEntry) })(answer, 'the history').entries
}

/**
 * @param {Portal} portal
 * @param {string} part
 * @param {string} build
 * @returns {Promise<import('@switchboard/record').BuildRecord | undefined>} undefined when the portal does not show the build: its
 *   key was revoked
 */
export async function findRecord(portal, part, build) {
  try {
    return buildRecord(await portal.get(`/registry/records/${part}/${build}.json`), 'the record')
  } catch (error) {
    if (error instanceof PortalRefusal && error.status === 404) return undefined
    throw error
  }
}

const changeAnswer = object({ entry: historyEntry, state: registryState })

/**
 * @param {Portal} portal
 * @param {Change} change
 * @param {{ why: string, environment?: string, expect?: number, force?: boolean }} options
 */
export const makeChange = async (portal, change, { why, environment, expect, force }) =>
  changeAnswer(
    await portal.post('/registry/api/changes', { change, why, environment, expect, force }),
    'the answer to the change',
  )

/**
 * @param {Portal} portal
 * @param {string} who e-mail address or account number
 * @returns {Promise<string>} the customer's key
 */
export const readCustomerKey = async (portal, who) =>
  object({ key: string })(await portal.get('/registry/api/customer', { who }), 'the customer').key

const outcomeCount = object({ build: string, hour: string, outcome: string, loads: countOf, signedIn: boolean })

/**
 * A count as the database returns it.
 * @type {import('../../shared/node/read-json.mjs').Shape<number>}
 */
function countOf(value, place) {
  return number(typeof value === 'string' ? Number(value) : value, place)
}

/**
 * What pages reported of the part's builds in the last seven days.
 * @param {Portal} portal
 * @param {{ part: string, environment: string }} query
 * @returns {Promise<OutcomeCount[]>}
 */
export async function readOutcomes(portal, query) {
  const answer = await portal.get('/registry/api/outcomes', query)
  return object({ outcomes: arrayOf(outcomeCount) })(answer, 'the outcomes').outcomes
}

/**
 * @param {Portal} portal
 * @param {{ part: string, build: string, minutes: number, why: string }} preview
 */
export const createPreview = async (portal, preview) =>
  object({ path: string, until: string })(await portal.post('/registry/api/previews', preview), 'the preview')

const tokenEntry = object({
  id: string,
  owner: string,
  parts: arrayOf(string),
  operator: boolean,
  createdAt: string,
  revokedAt: optional(string),
})

/**
 * @param {Portal} portal
 * @returns {Promise<TokenEntry[]>}
 */
export const readTokens = async (portal) =>
  object({ tokens: arrayOf(tokenEntry) })(await portal.get('/registry/api/tokens'), 'the tokens').tokens

/**
 * @param {Portal} portal
 * @param {{ owner: string, operator?: true, parts?: string[], why: string }} token
 */
export const createToken = async (portal, token) =>
  object({ token: string })(await portal.post('/registry/api/tokens', token), 'the token')

const keyEntry = object({
  id: string,
  owner: string,
  parts: arrayOf(string),
  addedAt: string,
  revokedAt: optional(string),
})

/**
 * @param {Portal} portal
 * @returns {Promise<KeyEntry[]>}
 */
export const readKeys = async (portal) =>
  object({ keys: arrayOf(keyEntry) })(await portal.get('/registry/api/keys'), 'the keys').keys

/**
 * @param {Portal} portal
 * @param {{ publicKey: string, owner: string, parts: string[], why: string }} key
 */
export const addKey = async (portal, key) =>
  object({ id: string })(await portal.post('/registry/api/keys', key), 'the key')

const outbox = object({
  waiting: object({ count: number, oldestSeconds: nullable(number) }),
  failed: arrayOf(
    object({
      id: string,
      template: string,
      accountNumber: string,
      createdAt: string,
      attempts: number,
      error: nullable(string),
      deadAt: nullable(string),
    }),
  ),
})

/**
 * The mails to customers that wait or failed.
 * @param {Portal} portal
 * @returns {Promise<Outbox>}
 */
export const readMails = async (portal) => outbox(await portal.get('/registry/api/mails'), 'the mails')

/**
 * @param {Portal} portal
 * @param {string} id
 * @param {string} why
 */
export const retryMail = (portal, id, why) => portal.post(`/registry/api/mails/${id}/retry`, { why })

/**
 * @param {Portal} portal
 * @param {string} id
 * @param {string} why
 */
export const dropMail = (portal, id, why) => portal.remove(`/registry/api/mails/${id}`, { why })

const returnedAccount = object({
  movedOutOn: string,
  services: arrayOf(object({ subscriptionName: string, startsOn: string })),
})

/**
 * Ends the move-out of a customer who returns.
 * @param {Portal} portal
 * @param {string} number of the account
 * @param {string} why
 */
export const returnAccount = async (portal, number, why) =>
  returnedAccount(await portal.post(`/registry/api/accounts/${number}/return`, { why }), 'the returned account')
