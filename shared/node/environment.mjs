// Folders and settings, read once from the environment of the command.
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './user-error.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
export const cache = join(root, '.cache')

/** The user's relative paths start here, because npm changes the working directory to the root of the repository. */
export const callerFolder = process.env.INIT_CWD || process.cwd()

export const dataFolder = process.env.DATA_DIR ? resolve(callerFolder, process.env.DATA_DIR) : join(root, '.data')
export const hasExternalDatabase = Boolean(process.env.DATABASE_URL)
export const host = process.env.HOST || '127.0.0.1'

/** @throws UserError */
export function port() {
  const text = process.env.PORT || '8080'
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 65536) return number
  throw new UserError(
    `PORT=${text} is not a port: choose a number between 1 and 65535, for example PORT=8080 npm start.`,
  )
}

/**
 * The path from the root of the repository if the path is inside it.
 * @param {string} path
 */
export const displayPath = (path) => {
  const short = relative(root, path)
  return short && !short.startsWith('..') ? short : path
}

/**
 * Folders for npm's and pnpm's downloads if the account has no writable home, as in some containers.
 * @returns {Record<string, string>}
 */
export function downloadEnvironment() {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    const home = join(cache, 'home')
    return { HOME: home, npm_config_cache: join(home, 'npm'), npm_config_store_dir: join(home, 'pnpm-store') }
  }
}

/** The environment of the server and its commands. */
export function serverEnvironment() {
  return { ...process.env, PORT: String(port()), HOST: host, DATA_DIR: dataFolder }
}
