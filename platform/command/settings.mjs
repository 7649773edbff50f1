// Finds the command's portal and credentials: in the environment, or those that a portal on this machine stored in its
// data folder. Built-in modules only, because the secrets leave the environment before packages are installed.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { number, object, optional, readJson, string } from '../../shared/node/read-json.mjs'
import { callerFolder, dataFolder, displayPath } from '../../shared/node/environment.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

/** @typedef {{ url?: string, token?: string, key?: string }} Credentials */

/**
 * Removes the secrets from the environment, so that a compiler or a browser that the command starts does not inherit
 * them.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Credentials}
 */
export function takeCredentials(env = process.env) {
  const { SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key } = env
  delete env.SWITCHBOARD_TOKEN
  delete env.SWITCHBOARD_KEY
  return { url, token, key }
}

const localAccess = object({ url: optional(string), token: optional(string), key: optional(string) })
const runningPortal = object({ port: optional(number) })

/**
 * @param {Credentials} given
 * @param {string} [folder] data folder of a portal on this machine
 * @returns {{ url: string, token: () => string, privateKey: () => string }} `url` without a slash at its end; `privateKey` PKCS8 in PEM.
 *   `token` and `privateKey` throw a UserError if there is none.
 */
export function openSettings(given, folder = dataFolder) {
  const file = join(folder, 'switchboard.json')
  const stored = readIfValid(file, localAccess) ?? {}
  const localUrl = localPortal(folder, stored.url)
  const url = checkedUrl(given.url || localUrl)
  const isLocalPortal = URL.canParse(localUrl) && originOf(new URL(localUrl)) === originOf(url)
  const usable = isLocalPortal ? stored : {}
  const missing = (/** @type {string} */ what, /** @type {string} */ advice) =>
    new UserError(
      `There is no ${what} for ${url.origin}: ${advice}` +
        (isLocalPortal || !stored.token ? '' : ` The one in ${displayPath(file)} is for ${localUrl} alone.`),
    )
  return {
    url: url.href.replace(/\/+$/, ''),
    token() {
      const token = given.token || usable.token
      if (token) return token
      throw missing(
        'deploy token',
        `set SWITCHBOARD_TOKEN to yours, which an operator creates. On your own machine, npm start writes one to ${displayPath(file)}.`,
      )
    },
    privateKey() {
      const key = given.key?.trim()
      if (key) return /BEGIN|\n/.test(key) ? key : readKeyFile(resolve(callerFolder, key))
      if (usable.key) return usable.key
      throw missing(
        'private key',
        'set SWITCHBOARD_KEY to the file that holds yours. npm run switchboard -- keys new makes one.',
      )
    },
  }
}

/**
 * @param {string} folder
 * @param {string | undefined} stored the address that the portal stored at its last start
 */
function localPortal(folder, stored) {
  const port = readIfValid(join(folder, 'running.json'), runningPortal)?.port
  return port ? `http://localhost:${port}` : stored || `http://localhost:${process.env.PORT || 8080}`
}

/**
 * @param {string} text
 * @throws UserError
 */
function checkedUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(`SWITCHBOARD_URL=${text} is not an address: give one such as https://portal.example.com.`)
  if (url.protocol === 'http:' && !isLocal(url))
    throw new UserError(`${text} would send your token unencrypted: give the portal’s https address.`)
  return url
}

/** @param {URL} url */
const isLocal = ({ hostname }) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * The origin, with one name for this machine.
 * @param {URL} url
 */
const originOf = (url) => (isLocal(url) ? `${url.protocol}//localhost:${url.port}` : url.origin)

/**
 * The error does not repeat the path, because it may be the key itself in another format.
 * @param {string} path
 */
function readKeyFile(path) {
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new UserError(
    `SWITCHBOARD_KEY is neither a private key in PEM nor an existing file: correct the path, which starts at ${callerFolder} if it is relative.`,
  )
}

/**
 * @template T
 * @param {string} file
 * @param {import('../../shared/node/read-json.mjs').Shape<T>} shape
 * @returns {T | undefined}
 */
function readIfValid(file, shape) {
  try {
    return readJson(file, shape)
  } catch {
    return undefined
  }
}
