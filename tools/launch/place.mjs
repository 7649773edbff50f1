// Where things are. Read once, from the environment that the command was called in.
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Trouble } from './trouble.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
export const cache = join(root, '.cache')

/** Relative paths of the caller are meant from where npm was called, not from where npm went. */
export const callerFolder = process.env.INIT_CWD || process.cwd()

export const dataFolder = process.env.DATA_DIR ? resolve(callerFolder, process.env.DATA_DIR) : join(root, '.data')
export const externalDatabase = Boolean(process.env.DATABASE_URL)
export const host = process.env.HOST || '127.0.0.1'

export function port() {
  const text = process.env.PORT || '8080'
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 65536) return number
  throw new Trouble(`PORT=${text} is not a port: choose a number between 1 and 65535, for example PORT=8080 npm start.`)
}

/** As short as it can be said from the repository. */
export const shown = (path) => {
  const short = relative(root, path)
  return short && !short.startsWith('..') ? short : path
}

/** Folders for npm's and pnpm's downloads where the account has no home that can be written to, as in some containers. */
export function downloadFolders() {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    const home = join(cache, 'home')
    return { HOME: home, npm_config_cache: join(home, 'npm'), npm_config_store_dir: join(home, 'pnpm-store') }
  }
}

/** What the server and its commands are told. */
export function serverEnvironment() {
  return { ...process.env, PORT: String(port()), HOST: host, DATA_DIR: dataFolder }
}
