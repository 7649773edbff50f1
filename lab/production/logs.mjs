// What the logs of nginx and of the servers have to say about a request, and what they must not.
import assert from 'node:assert/strict'

/** @typedef {{ name: string, text: string }} Log */
/** @typedef {{ path: string, route: string, secret: string }} Known a request that was made, with a secret in its query */

/** A token of Keycloak begins like the second. */
const token = /access_token=|eyJhbGciOi/

/**
 * Where this is not so, the logs are off or in other files, and that they have no secret says nothing.
 * @param {{ nginx: readonly Log[], servers: readonly Log[] }} logs
 * @param {Known} known
 */
export function haveRequest({ nginx, servers }, { path, route }) {
  const isIn = (/** @type {readonly Log[]} */ logs, /** @type {string} */ part) =>
    logs.some(({ text }) => text.includes(part))
  return isIn(nginx, `"path":"${path}"`) && isIn(servers, `"route":"${route}"`)
}

/**
 * @param {{ nginx: readonly Log[], servers: readonly Log[] }} logs
 * @param {Known} known
 */
export function assertNoSecret({ nginx, servers }, { secret }) {
  for (const { name, text } of [...nginx, ...servers]) {
    assert.doesNotMatch(text, token, name)
    assert.ok(!text.includes(secret), `${name} has the secret of a request`)
  }
}
