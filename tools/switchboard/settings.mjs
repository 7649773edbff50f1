// Which portal is meant, and as whom: what was given, else what a portal on this machine left in its data folder. Built-in modules
// only: the command takes its secrets out of the environment before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callerFolder, dataFolder, shown } from '../launch/place.mjs'
import { Trouble } from '../launch/trouble.mjs'

/** @typedef {{ url?: string, token?: string, key?: string }} Given */

/** Takes what is secret away: what is started from here, a compiler or a browser, inherits none of it. @returns {Given} */
export function takeGiven(env = process.env) {
  const { SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key } = env
  delete env.SWITCHBOARD_TOKEN
  delete env.SWITCHBOARD_KEY
  return { url, token, key }
}

/**
 * @param {Given} given
 * @param {string} [folder] data folder of a portal on this machine
 * @returns {{ url: string, token: () => string, privateKey: () => string }} `url` without a slash at its end; `privateKey` PKCS8 in PEM.
 *   Token and key are asked for when they are needed, and throw Trouble without one.
 */
export function openSettings(given, folder = dataFolder) {
  const file = join(folder, 'switchboard.json')
  const kept = readJson(file) ?? {}
  const running = readJson(join(folder, 'running.json'))?.port
  const here = running ? `http://localhost:${running}` : kept.url || `http://localhost:${process.env.PORT || 8080}`
  const url = plain(given.url || here)
  const isOurs = URL.canParse(here) && originOf(new URL(here)) === originOf(url)
  const ours = isOurs ? kept : {}
  const missing = (what, how) =>
    new Trouble(
      `There is no ${what} for ${url.origin}: ${how}` +
        (isOurs || !kept.token ? '' : ` The one in ${shown(file)} is for ${here} alone.`),
    )
  return {
    url: url.href.replace(/\/+$/, ''),
    token() {
      const token = given.token || ours.token
      if (token) return token
      throw missing(
        'deploy token',
        `set SWITCHBOARD_TOKEN to yours. On your own machine npm start leaves one in ${shown(file)}.`,
      )
    },
    privateKey() {
      const key = given.key?.trim()
      if (key) return /BEGIN|\n/.test(key) ? key : readKey(resolve(callerFolder, key))
      if (ours.key) return ours.key
      throw missing(
        'private key',
        'set SWITCHBOARD_KEY to the file that holds yours. npm run switchboard -- keys new makes one.',
      )
    },
  }
}

function plain(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Trouble(`SWITCHBOARD_URL=${text} is no address: give one such as https://portal.example.com.`)
  if (url.protocol === 'http:' && !isLocal(url))
    throw new Trouble(`${text} would carry your token where others can read it: give the portal’s https address.`)
  return url
}

const isLocal = ({ hostname }) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
/** This machine has several names. */
const originOf = (url) => (isLocal(url) ? `${url.protocol}//localhost:${url.port}` : url.origin)

/** What was given may be the key itself in another form: it is not repeated. */
function readKey(path) {
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new Trouble(
    `SWITCHBOARD_KEY is neither a private key in PEM nor the name of a file that is there: relative ones begin at ${callerFolder}.`,
  )
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
