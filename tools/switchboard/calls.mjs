// What the command asks the portal.
import { Refused } from './portal.mjs'

/** @typedef {ReturnType<typeof import('./portal.mjs').openPortal>} Portal */
/** @typedef {import('./builds.mjs').Published} Published */

/**
 * @param {Portal} portal
 * @returns {Promise<{ environment: string, state: import('@switchboard/registry').RegistryState, builds: Published[],
 *   keys: import('@switchboard/registry').PublicKey[] }>} `builds`: those that the state names; `keys`: those that count
 */
export const readState = (portal, environment) => portal.get('/registry/api/state', { environment })

/** Whose token it is. @param {Portal} portal @returns {Promise<{ owner: string, parts: string[], operator: boolean }>} */
export const readTeam = (portal) => portal.get('/registry/api/token')

/** The newest first. @param {Portal} portal @returns {Promise<Published[]>} */
export const readBuilds = async (portal, part) =>
  (await portal.get('/registry/api/builds', { part, limit: 200 })).builds

/** @param {Portal} portal @returns {Promise<import('@switchboard/registry').HistoryEntry[]>} the newest first */
export const readHistory = async (portal, query) => (await portal.get('/registry/api/history', query)).entries

/**
 * @param {Portal} portal
 * @returns {Promise<import('@switchboard/registry').BuildRecord | undefined>} undefined for one that the portal leaves out itself: its key
 *   was revoked
 */
export const findRecord = (portal, part, build) =>
  portal.get(`/registry/records/${part}/${build}.json`).catch((error) => {
    if (!(error instanceof Refused) || error.status !== 404) throw error
  })

/**
 * @param {Portal} portal
 * @param {import('@switchboard/registry').Change} change
 * @returns {Promise<{ entry: import('@switchboard/registry').HistoryEntry, state: import('@switchboard/registry').RegistryState }>}
 */
export const makeChange = (portal, change, { why, environment, expect, force }) =>
  portal.post('/registry/api/changes', { change, why, environment, expect, force })

/** @param {Portal} portal @param {string} who e-mail address or account number */
export const readCustomer = async (portal, who) => (await portal.get('/registry/api/customer', { who })).key
