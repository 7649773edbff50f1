// The calls to the portal's team routes, with the shapes of their responses.
import { buildRecord, gateResult, historyEntry, publicKey, registryState } from '../build/record-shapes.ts'
import { arrayOf, boolean, nullable, number, object, optional, string } from '../../shared/node/read-json.mjs'
import { PortalRefusal, type Portal } from './portal-client.ts'
import type { Change, HistoryEntry, BuildRecord } from '@switchboard/record'

export type PublishedBuild = ReturnType<typeof publishedBuild>
/**
 * `builds`: those that the state names; `keys`: those that are valid; `damaged`: files in the storage that differ from
 * their record
 */
export type StateAnswer = ReturnType<typeof stateAnswer>
export type TokenEntry = ReturnType<typeof tokenEntry>
export type KeyEntry = ReturnType<typeof keyEntry>
export type Owner = ReturnType<typeof owner>
export type Outbox = ReturnType<typeof outbox>

/** Who is responsible for a part. */
export const owner = object({ team: string, contact: string, runbook: string })
const publishedBuild = object({
  name: string,
  build: string,
  version: string,
  publishedAt: string,
  publishedBy: string,
  why: string,
  signature: optional(object({ key: string })),
  owner: optional(owner),
  gate: optional(gateResult),
  fills: optional(arrayOf(object({ place: string }))),
})
const stateAnswer = object({
  environment: string,
  state: registryState,
  builds: arrayOf(publishedBuild),
  keys: arrayOf(publicKey),
  damaged: optional(arrayOf(object({ part: string, build: string, path: string, seenAt: string }))),
})

/**
 * Asks about some parts. A portal of an earlier release, which knows no such question, answers about all.
 * @param query `part`: one or several, with commas between them; undefined for all
 */
export async function getParts(
  portal: Portal,
  what: 'state' | 'health',
  { part, ...query }: { part?: string; environment?: string; hours?: number },
): Promise<unknown> {
  try {
    return await portal.get(`/registry/api/${what}`, { ...query, part })
  } catch (error) {
    if (part === undefined || !(error instanceof PortalRefusal) || error.status !== 400) throw error
    return portal.get(`/registry/api/${what}`, query)
  }
}

/** @param part of which the answer is; default: all */
export const readState = async (portal: Portal, environment?: string, part?: string) =>
  stateAnswer(await getParts(portal, 'state', { environment, part }), 'the state')

const team = object({ owner: string, parts: arrayOf(string), operator: boolean })

/** The owner of the token and the parts that it may change. */
export const readTeam = async (portal: Portal) => team(await portal.get('/registry/api/token'), 'the token')

/** @returns the newest first */
export async function readBuilds(portal: Portal, part: string): Promise<PublishedBuild[]> {
  const answer = await portal.get('/registry/api/builds', { part, limit: 200 })
  return object({ builds: arrayOf(publishedBuild) })(answer, 'the builds').builds
}

/** @returns the newest first */
export async function readHistory(
  portal: Portal,
  query: { part?: string; environment?: string; limit?: number },
): Promise<HistoryEntry[]> {
  const answer = await portal.get('/registry/api/history', query)
  return object({ entries: arrayOf(historyEntry) })(answer, 'the history').entries
}

/** @returns all changes, the newest first */
export async function readWholeHistory(portal: Portal, query: { environment?: string }): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = []
  for (;;) {
    const answer = await portal.get('/registry/api/history', { ...query, limit: 200, before: all.at(-1)?.number })
    const { entries } = object({ entries: arrayOf(historyEntry) })(answer, 'the history')
    all.push(...entries)
    if (entries.length === 0 || entries.at(-1)?.number === 1) return all
  }
}

/**
 * @returns undefined if the portal does not show the build, because its
 *   key was revoked
 */
export async function findRecord(portal: Portal, part: string, build: string): Promise<BuildRecord | undefined> {
  try {
    return buildRecord(await portal.get(`/registry/records/${part}/${build}.json`), 'the record')
  } catch (error) {
    if (error instanceof PortalRefusal && error.status === 404) return undefined
    throw error
  }
}

const changeAnswer = object({ entry: historyEntry, state: registryState })

export const makeChange = async (
  portal: Portal,
  change: Change,
  { why, environment, expect, force }: { why: string; environment?: string; expect?: number; force?: boolean },
) =>
  changeAnswer(
    await portal.post('/registry/api/changes', { change, why, environment, expect, force }),
    'the answer to the change',
  )

const trainAnswer = object({ entries: arrayOf(historyEntry), state: registryState })

/** @param wanted the builds to promote together, or the number of a train to take back */
export const makeTrain = async (
  portal: Portal,
  wanted: { promote: { name: string; build: string }[] } | { rollback: number },
  reason: { why: string; environment?: string; expect?: number; force?: boolean },
) => trainAnswer(await portal.post('/registry/api/trains', { ...wanted, ...reason }), 'the answer to the train')

/**
 * @param who email address or account number
 * @returns the customer's key
 */
export const readCustomerKey = async (portal: Portal, who: string): Promise<string> =>
  object({ key: string })(await portal.get('/registry/api/customer', { who }), 'the customer').key

export const createPreview = async (
  portal: Portal,
  preview: { part: string; build: string; minutes: number; why: string },
) => object({ path: string, until: string })(await portal.post('/registry/api/previews', preview), 'the preview')

const tokenEntry = object({
  id: string,
  owner: string,
  parts: arrayOf(string),
  operator: boolean,
  createdAt: string,
  revokedAt: optional(string),
})

export const readTokens = async (portal: Portal): Promise<TokenEntry[]> =>
  object({ tokens: arrayOf(tokenEntry) })(await portal.get('/registry/api/tokens'), 'the tokens').tokens

export const createToken = async (
  portal: Portal,
  token: { owner: string; operator?: true; parts?: string[]; why: string },
) => object({ token: string })(await portal.post('/registry/api/tokens', token), 'the token')

const keyEntry = object({
  id: string,
  owner: string,
  parts: arrayOf(string),
  addedAt: string,
  revokedAt: optional(string),
})

export const readKeys = async (portal: Portal): Promise<KeyEntry[]> =>
  object({ keys: arrayOf(keyEntry) })(await portal.get('/registry/api/keys'), 'the keys').keys

export const addKey = async (portal: Portal, key: { publicKey: string; owner: string; parts: string[]; why: string }) =>
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

/** Emails to customers that are waiting or have failed. */
export const readMails = async (portal: Portal): Promise<Outbox> =>
  outbox(await portal.get('/registry/api/mails'), 'the mails')

export const retryMail = (portal: Portal, id: string, why: string) =>
  portal.post(`/registry/api/mails/${id}/retry`, { why })

export const dropMail = (portal: Portal, id: string, why: string) => portal.remove(`/registry/api/mails/${id}`, { why })

const returnedAccount = object({
  movedOutOn: string,
  services: arrayOf(object({ subscriptionName: string, startsOn: string })),
})

/**
 * Ends the move-out of a customer who returns.
 * @param number of the account
 */
export const returnAccount = async (portal: Portal, number: string, why: string) =>
  returnedAccount(await portal.post(`/registry/api/accounts/${number}/return`, { why }), 'the returned account')
