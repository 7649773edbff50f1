// What a record needs before its build can be published: its shape, limits, and rules between its members.
import * as v from 'valibot'
import { checkClosed, type Fault } from './check'
import { entryKindOf, entryKinds, MODULE_LOADER } from './entry-kind'
import { isRange, isVersion } from './host-compatibility'
import { BUILD_PATTERN, isFilePath, PART_PATTERN, routeFaults } from './names'
import { placeFaults } from './places'
import {
  buildRecord,
  builtFile,
  recordedFiller,
  recordedRoute,
  type BuildRecord,
  type BuiltFile,
  type RecordedRoute,
} from './record'
import type { TypeOf } from './schema'
import { baseOf, isShell } from './shells'

const MAX_FAULTS = 20

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const matching = (pattern: string) => v.pipe(v.string(), v.regex(new RegExp(pattern)))
const versions = v.record(v.pipe(v.string(), v.maxLength(100)), text(100))
const integer = (smallest: number) => v.pipe(v.number(), v.integer(), v.minValue(smallest))
const link = v.object({ path: text(200), text: text(200) })

const file = v.object({
  ...builtFile.entries,
  path: text(200),
  integrity: matching('^sha384-[A-Za-z0-9+/]{64}$'),
  bytes: integer(0),
})

const route = v.object({
  ...recordedRoute.entries,
  path: text(200),
  page: text(100),
  title: text(200),
  parent: v.exactOptional(link),
  navigation: v.exactOptional(v.object({ text: text(200), order: v.number() })),
  scripts: v.pipe(v.array(text(200)), v.maxLength(1_000)),
  needs: v.exactOptional(v.pipe(v.array(text(500)), v.maxLength(100))),
  places: v.exactOptional(v.pipe(v.array(text(200)), v.maxLength(100))),
})

const filler = v.object({ ...recordedFiller.entries, place: text(200), scripts: route.entries.scripts })

const reason = { where: v.exactOptional(text(200)), why: text(500) }

const gate = v.object({
  version: text(64),
  ranWith: v.pipe(
    v.array(v.object({ name: matching(PART_PATTERN), build: matching(BUILD_PATTERN) })),
    v.maxLength(1_000),
  ),
  findings: v.pipe(
    v.array(v.object({ rule: text(40), message: text(1_000), where: v.exactOptional(text(200)) })),
    v.maxLength(100),
  ),
  waivers: v.pipe(
    v.array(v.object({ rule: text(40), ...reason, until: matching('^\\d{4}-\\d\\d-\\d\\d$') })),
    v.maxLength(100),
  ),
})

const signedRecord = v.object({
  ...buildRecord.entries,
  name: matching(PART_PATTERN),
  version: text(100),
  build: matching(BUILD_PATTERN),
  base: text(200),
  files: v.pipe(v.array(file), v.minLength(1), v.maxLength(2_000)),
  entryKind: v.exactOptional(text(40)),
  routes: v.pipe(v.array(route), v.maxLength(500)),
  fills: v.exactOptional(v.pipe(v.array(filler), v.maxLength(100))),
  contract: integer(1),
  contracts: v.exactOptional(v.pipe(v.array(integer(1)), v.minLength(1), v.maxLength(10))),
  shared: versions,
  provides: v.exactOptional(versions),
  commit: v.pipe(v.string(), v.maxLength(100)),
  builtAt: matching('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$'),
  owner: v.exactOptional(v.object({ team: text(100), contact: text(200), runbook: text(500) })),
  gate: v.exactOptional(gate),
  signature: v.object({ key: text(64), value: matching('^[A-Za-z0-9_-]{86}$') }),
})

export type SignedRecord = TypeOf<typeof signedRecord>

/** @returns the record, or at most 20 faults */
export function checkPublishable(value: unknown): { record: SignedRecord } | { faults: readonly Fault[] } {
  const checked = checkClosed(signedRecord, value)
  const faults = 'value' in checked ? [...recordFaults(checked.value)] : checked.faults.map(explainSignature)
  return 'value' in checked && faults.length === 0 ? { record: checked.value } : { faults: faults.slice(0, MAX_FAULTS) }
}

const explainSignature = (fault: Fault): Fault =>
  fault.path.startsWith('/signature')
    ? { path: '/signature', message: 'The record is not signed: sign it with the private key of its publisher.' }
    : fault

function* recordFaults(record: BuildRecord): Generator<Fault> {
  const { name, build, base, files, routes, fills = [], shared, provides } = record
  const address = baseOf({ name, build })
  if (base !== address) yield { path: '/base', message: `The folder of this build is another one: write ${address}.` }
  yield* filesFaults(name, files)
  yield* entryKindFaults(record)
  if (isShell(name) && !provides)
    yield { path: '/provides', message: `The ${name} says which shared packages it provides: build it again.` }
  yield* contractFaults(record)
  if (!isShell(name) && provides)
    yield { path: '/provides', message: 'Only host and embed provide shared packages: leave this out.' }
  yield* versionFaults(shared, provides ?? {})
  const paths = new Set(files.map(({ path }) => path))
  yield* routesFaults(routes, paths)
  yield* placeFaults(record)
  for (const [at, { scripts }] of fills.entries()) yield* scriptFaults(`/fills/${at}`, scripts, paths)
}

function* contractFaults({ name, contract, contracts }: BuildRecord): Generator<Fault> {
  const path = '/contracts'
  if (!contracts) return
  if (!isShell(name)) yield { path, message: 'A remote speaks one contract: leave this out.' }
  if (Math.max(...contracts) !== contract)
    yield { path, message: `The newest contract of the ${name} is ${contract}: list it, and none after it.` }
}

function* filesFaults(name: string, files: readonly BuiltFile[]): Generator<Fault> {
  const paths = files.map(({ path }) => path)
  for (const [at, { path, kind, byContent }] of files.entries()) {
    if (!isFilePath(path) || /\.(br|map)$/.test(path) || path === 'record.json')
      yield {
        path: `/files/${at}/path`,
        message: `${path} cannot be the name of a file of a build: give it a plain one.`,
      }
    if (paths.indexOf(path) !== at)
      yield { path: `/files/${at}/path`, message: `${path} is listed twice: list it once.` }
    if (byContent && kind === 'entry' && !isShell(name))
      yield {
        path: '/files',
        message: `${path} loads the other files of the build, and is found in its folder only: leave byContent out.`,
      }
  }
  if (!files.some(({ kind }) => kind === 'entry'))
    yield {
      path: '/files',
      message: 'No file is an entry, so that the build cannot start: list its entry with the kind entry.',
    }
}

const [MODULES] = Object.entries(MODULE_LOADER)

function* entryKindFaults(record: BuildRecord): Generator<Fault> {
  const { name, entryKind, files, shared } = record
  const path = '/entryKind'
  const kind = entryKindOf(record)
  if (kind === undefined)
    yield {
      path,
      message: `${entryKind} is no kind of entry that this portal knows: write ${entryKinds.join(' or ')}, or leave it out for a script.`,
    }
  if (kind !== 'module') return
  if (isShell(name)) yield { path, message: `The ${name} consists of scripts: leave entryKind out.` }
  for (const { path: file, kind: is, byContent } of files)
    if (byContent && (is === 'entry' || is === 'script'))
      yield {
        path: '/files',
        message: `${file} is a module, which finds others in the folder of its build only: leave byContent out.`,
      }
  if (MODULES && shared[MODULES[0]] === undefined)
    yield {
      path: '/shared',
      message: `A build of modules needs a loader that executes them: add "${MODULES[0]}": "^${MODULES[1]}".`,
    }
}

function* versionFaults(
  shared: BuildRecord['shared'],
  provides: NonNullable<BuildRecord['provides']>,
): Generator<Fault> {
  for (const [what, range] of Object.entries(shared))
    if (!isRange(range))
      yield {
        path: `/shared/${what}`,
        message: `${range} is no range of versions of ${what}: give it one such as ^19.0.0.`,
      }
  for (const [what, version] of Object.entries(provides))
    if (!isVersion(version))
      yield { path: `/provides/${what}`, message: `${version} is no version of ${what}: give it as 19.0.0.` }
}

function* routesFaults(routes: readonly RecordedRoute[], files: ReadonlySet<string>): Generator<Fault> {
  for (const [at, { scripts, ...description }] of routes.entries()) {
    const { path } = description
    for (const message of routeFaults(description)) yield { path: `/routes/${at}`, message }
    yield* scriptFaults(`/routes/${at}`, scripts, files)
    if (routes.findIndex((other) => other.path === path) !== at)
      yield { path: `/routes/${at}/path`, message: `${path} is a route twice: list it once.` }
  }
}

function* scriptFaults(member: string, scripts: readonly string[], files: ReadonlySet<string>): Generator<Fault> {
  for (const script of scripts)
    if (!files.has(script))
      yield { path: `${member}/scripts`, message: `${script} is no file of the build: list it in files.` }
}
