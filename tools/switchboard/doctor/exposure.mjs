// What everybody can reach: the API refuses who is not signed in, and what is for operators is hidden.
import { ask, isJson } from './ask.mjs'
import { failure, ok, warning } from './finding.mjs'

/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * @param {URL} portal
 * @returns {Promise<Finding[]>}
 */
export async function examineExposure(portal) {
  const statusOf = async (/** @type {string} */ path) =>
    (await ask(new URL(path, portal)).catch(() => undefined))?.status
  const account = await ask(new URL('/api/portal/account', portal)).catch(() => undefined)
  const isRefused = account?.status === 401 && isJson(account)
  return [
    isRefused
      ? ok('the API refuses calls without a sign-in')
      : failure(
          `the API answers ${account?.status ?? 'nothing'} to a call without a sign-in, not 401`,
          'A proxy answers in its place, or the address is not the portal’s.',
        ),
    (await statusOf('/mails')) === 200
      ? failure('everybody can read the mails to customers at /mails', 'Start the servers with NODE_ENV=production.')
      : ok('mails to customers cannot be read'),
    ...(await Promise.all(
      ['/metrics', '/health/ready'].map(async (path) =>
        (await statusOf(path)) === 200
          ? warning(`everybody can read ${path}`, 'Hide it as deploy/nginx/snippets/switchboard-portal.conf does.')
          : ok(`${path} is hidden`),
      ),
    )),
  ]
}
