// The command adopt … | token …, which changes the registry in the database without a running server.
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Value } from '@sinclair/typebox/value'
import { ChangeRefused, isOfOperators, isPartName, isShell } from '@switchboard/record'
import { ConfigError, type Settings } from '../settings'
import type { Database } from '../db/connection'
import { isUnavailable } from '../db/unavailable'
import { DatabaseOpenError } from '../db/open-error'
import { Problem } from '../http/problem'
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

const usageOf = (program: string) => `${program} adopt <dist folder>… --why REASON [--once]
  Stores, signs, publishes and promotes built parts, in the environment that SWITCHBOARD_ENV names. What is current already
  stays as it is. --once: a build that was adopted for this reason before is left as its operators left it.
  Makes an operator's token and a key for this folder: DATA_DIR/switchboard.json.
${program} token --owner NAME (--part NAME… | --operator)
  Makes a deploy token and prints it. It cannot be read again.`

class Misused extends Error {}

const print = (words: string) => console.log(words)

interface Program {
  /** How people call it. */
  readonly name: string
  /** Opens the database of this folder for the work. */
  withDatabase(work: (db: Database, settings: CommandSettings) => Promise<void>): Promise<void>
}

type CommandSettings = Pick<Settings, 'dataDir' | 'environment' | 'gatedEnvironments' | 'port' | 'storage'>

/** Prints one sentence and sets the exit code where the command does not succeed. */
export async function runRegistryCommand(words: readonly string[], program: Program): Promise<void> {
  try {
    await run(words, program)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

async function run([command, ...words]: readonly string[], program: Program): Promise<void> {
  if (command === 'adopt') return adopt(words, program)
  if (command === 'token') return token(words, program)
  const usage = usageOf(program.name)
  if (command === '--help' || command === '-h') return print(usage)
  throw new Misused(usage)
}

async function adopt(words: readonly string[], program: Program): Promise<void> {
  const usage = usageOf(program.name)
  const { values, positionals } = parseOptions(words, usage, { why: { type: 'string' }, once: { type: 'boolean' } })
  const why = typeof values['why'] === 'string' ? values['why'].trim() : ''
  if (positionals.length === 0) throw new Misused(usage)
  if (!Value.Check(Why, why)) throw new Misused('Say why, in a few words: --why "first start".')
  const built = sortShellsFirst(positionals.map((folder) => readBuiltPart(resolve(folder))))
  await program.withDatabase(async (db, settings) => {
    const access = await prepareLocalAccess(db, settings, { who: userName(), why })
    const registry = openRegistry(db, settings)
    const [keys, storage] = [await activeKeys(db), await openStorage(settings)]
    const { environment } = settings
    const at: ImportContext = { db, storage, keys, environment, registry, privateKey: access.key, who: userName(), why }
    for (const part of built) {
      const { record } = part
      const { name, build } = record
      await publishBuilt(at, part)
      const isOld = values['once'] === true && (await findLastPromotion(db, settings.environment, name, why)) === build
      if (isOld) print(`${name} ${build} is left as it is`)
      else {
        // A release was tested as a whole, and all its parts are replaced.
        const isOfRelease = isShell(name) && (await replacesAll(registry, built))
        const promoted = await promoteBuilt(at, record, isOfRelease ? 'conflicts and policy' : 'policy')
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

async function token(words: readonly string[], program: Program): Promise<void> {
  const usage = usageOf(program.name)
  const { values } = parseOptions(words, usage, {
    owner: { type: 'string' },
    part: { type: 'string', multiple: true },
    operator: { type: 'boolean', default: false },
  })
  const owner = typeof values['owner'] === 'string' ? values['owner'].trim() : ''
  const parts = [values['part'] ?? []].flat().map(String)
  const operator = values['operator'] === true
  if (owner === '' || (parts.length === 0) !== operator) throw new Misused(usage)
  const wrong = parts.find((part) => !isPartName(part) || isOfOperators(part))
  if (wrong !== undefined)
    throw new Misused(`${wrong} is no part that a team can have: host, embed and operations are the operators'.`)
  const requester = { who: userName(), why: 'made beside the database' }
  await program.withDatabase(async (db) => print((await addToken(db, { owner, parts, operator }, requester)).token))
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function parseOptions(args: readonly string[], usage: string, options: Options) {
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
