// The command `node server/dist/registry.js adopt … | token …`, which changes the registry in the database without a running portal.
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Value } from '@sinclair/typebox/value'
import { ChangeRefused, isPartName, isShell } from '@switchboard/record'
import { ConfigError, readConfig } from '../config/config'
import { withDatabase } from '../db/command-database'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { Problem } from '@switchboard/platform-server/http/problem'
import { activeKeys, addToken } from './credentials'
import {
  readBuiltPart,
  sortShellsFirst,
  promoteBuilt,
  publishBuilt,
  type ImportContext,
  type BuiltPart,
} from './publishing/import-builds'
import { prepareLocalAccess } from './publishing/local-access'
import { openRegistry, type Registry } from './registry'
import { findLastPromotion } from './states'
import { openStorage } from './storage'
import { Why } from './team/request-schemas'

const usage = `node server/dist/registry.js adopt <dist folder>… --why REASON [--once]
  Stores, signs, publishes and promotes built parts, in the environment that SWITCHBOARD_ENV names. What is current already
  stays as it is. --once: a build that was adopted for this reason before is left as its operators left it.
  Makes an operator's token and a key for this folder: DATA_DIR/switchboard.json.
node server/dist/registry.js token --owner NAME (--part NAME… | --operator)
  Makes a deploy token and prints it. It cannot be read again.`

class Misused extends Error {}

const print = (words: string) => console.log(words)

async function main([command, ...words]: readonly string[]): Promise<void> {
  if (command === 'adopt') return adopt(words)
  if (command === 'token') return token(words)
  if (command === '--help' || command === '-h') return print(usage)
  throw new Misused(usage)
}

async function adopt(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(words, { why: { type: 'string' }, once: { type: 'boolean' } })
  const why = typeof values['why'] === 'string' ? values['why'].trim() : ''
  if (positionals.length === 0) throw new Misused(usage)
  if (!Value.Check(Why, why)) throw new Misused('Say why, in a few words: --why "first start".')
  const built = sortShellsFirst(positionals.map((folder) => readBuiltPart(resolve(folder))))
  const config = readConfig(process.env)
  await withDatabase(config, async (db) => {
    const access = await prepareLocalAccess(db, config, { who: userName(), why })
    const registry = openRegistry(db, config)
    const [keys, storage] = [await activeKeys(db), await openStorage(config)]
    const at: ImportContext = { db, storage, keys, registry, privateKey: access.key, who: userName(), why }
    for (const { record, folder } of built) {
      const { name, build } = record
      await publishBuilt(at, { record, folder })
      const isOld = values['once'] === true && (await findLastPromotion(db, config.environment, name, why)) === build
      if (isOld) print(`${name} ${build} is left as it is`)
      else {
        const promoted = await promoteBuilt(at, record, {
          force: isShell(name) && (await replacesAll(registry, built)),
        })
        print(`${name} ${build} ${promoted ? 'is now current' : 'was current already'}`)
      }
    }
  })
}

/** Whether every live part is replaced, too: the new shell may then be incompatible with the live builds. */
async function replacesAll(registry: Registry, built: readonly BuiltPart[]): Promise<boolean> {
  const { state } = await registry.snapshot()
  return Object.keys(state.parts).every((part) => built.some(({ record }) => record.name === part))
}

async function token(words: readonly string[]): Promise<void> {
  const { values } = parseOptions(words, {
    owner: { type: 'string' },
    part: { type: 'string', multiple: true },
    operator: { type: 'boolean', default: false },
  })
  const owner = typeof values['owner'] === 'string' ? values['owner'].trim() : ''
  const parts = [values['part'] ?? []].flat().map(String)
  const operator = values['operator'] === true
  if (owner === '' || (parts.length === 0) !== operator) throw new Misused(usage)
  const wrong = parts.find((part) => !isPartName(part) || isShell(part))
  if (wrong !== undefined)
    throw new Misused(`${wrong} is no part that a team can have: host and embed are the operators'.`)
  const requester = { who: userName(), why: 'made beside the database' }
  const config = readConfig(process.env)
  await withDatabase(config, async (db) => print((await addToken(db, { owner, parts, operator }, requester)).token))
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function parseOptions(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/** Containers may run with a user id without a name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env['USER'] ?? 'unknown'
  }
}

/** One sentence for the command's user; undefined for an unexpected error. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Problem)
    return [error.detail, ...(error.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`)].join('\n')
  const known = [Misused, ChangeRefused, DatabaseOpenError, ConfigError].some((kind) => error instanceof kind)
  if (known && error instanceof Error) return error.message
  if (isOfBucket(error)) return `The bucket in STORAGE cannot be used just now: ${error.message}.`
  if (isUnavailable(error)) return `The database cannot be used just now: ${String(error)}.`
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? `${error.message}: build it first.`
    : undefined
}

/** Errors of the bucket's client contain metadata about attempts, even without a connection. */
const isOfBucket = (error: unknown): error is Error => error instanceof Error && '$metadata' in error

try {
  await main(process.argv.slice(2))
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = 1
}
