// Validates the shape of a record before anything else uses it.
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import {
  BUILD_PATTERN,
  baseOf,
  isFilePath,
  isRange,
  isShell,
  isVersion,
  PART_PATTERN,
  routeFaults,
  type BuildRecord,
} from '@switchboard/record'
import type { FieldError } from '../../http/problem'

const closed = { additionalProperties: false }
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const versions = Type.Record(Type.String({ maxLength: 100 }), text(100))

const BuiltFile = Type.Object(
  {
    path: text(200),
    integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
    kind: Type.Union([Type.Literal('entry'), Type.Literal('script'), Type.Literal('style'), Type.Literal('asset')]),
    byContent: Type.Optional(Type.Literal(true)),
  },
  closed,
)
const Route = Type.Object(
  {
    path: text(200),
    page: text(100),
    title: text(200),
    heading: Type.Optional(Type.Literal('page')),
    parent: Type.Optional(Type.Object({ path: text(200), text: text(200) }, closed)),
    navigation: Type.Optional(Type.Object({ text: text(200), order: Type.Number() }, closed)),
    scripts: Type.Array(text(200), { maxItems: 1_000 }),
    needs: Type.Optional(Type.Array(text(500), { maxItems: 100 })),
  },
  closed,
)
const Signature = Type.Object({ key: text(64), value: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }) }, closed)
const SignedRecord = Type.Object(
  {
    name: Type.String({ pattern: PART_PATTERN }),
    version: text(100),
    build: Type.String({ pattern: BUILD_PATTERN }),
    base: text(200),
    files: Type.Array(BuiltFile, { minItems: 1, maxItems: 2_000 }),
    routes: Type.Array(Route, { maxItems: 500 }),
    contract: Type.Integer({ minimum: 1 }),
    shared: versions,
    provides: Type.Optional(versions),
    commit: Type.String({ maxLength: 100 }),
    builtAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }),
    signature: Signature,
  },
  closed,
)

export type SignedRecord = Static<typeof SignedRecord> & BuildRecord

/** @returns the record, or its faults */
export function parseRecord(value: unknown): SignedRecord | FieldError[] {
  if (!Value.Check(SignedRecord, value)) return [...Value.Errors(SignedRecord, value)].slice(0, 20).map(asFieldError)
  const faults = findFaults(value)
  return faults.length > 0 ? faults : value
}

const asFieldError = ({ path, message }: { path: string; message: string }): FieldError => {
  if (path.startsWith('/signature'))
    return { path: '/signature', message: 'The record is not signed: sign it with the private key of its publisher.' }
  return { path: path || '/', message }
}

function findFaults({ name, build, base, files, routes, shared, provides }: Static<typeof SignedRecord>): FieldError[] {
  const faults: FieldError[] = []
  const addFault = (path: string, message: string) => void faults.push({ path, message })
  const address = baseOf({ name, build })
  if (base !== address) addFault('/base', `The folder of this build is ${address}.`)
  const paths = files.map(({ path }) => path)
  files.forEach(({ path }, at) => {
    if (!isFilePath(path) || path.endsWith('.br') || path === 'record.json')
      addFault(`/files/${at}/path`, `${path} cannot be the name of a file of a build: give it a plain one.`)
    if (paths.indexOf(path) !== at) addFault(`/files/${at}/path`, `${path} is listed twice: list it once.`)
  })
  if (!files.some(({ kind }) => kind === 'entry'))
    addFault('/files', 'No file is an entry: a build without one cannot start.')
  for (const { path, kind, byContent } of files)
    if (byContent && kind === 'entry' && !isShell(name))
      addFault(
        '/files',
        `${path} loads the other files of the build, and is found in its folder only: leave byContent out.`,
      )
  if (isShell(name) && !provides)
    addFault('/provides', `The ${name} says which shared packages it provides: build it again.`)
  if (!isShell(name) && provides) addFault('/provides', 'Only host and embed provide shared packages: leave this out.')
  for (const [what, range] of Object.entries(shared))
    if (!isRange(range))
      addFault(`/shared/${what}`, `${range} is no range of versions of ${what}: give it one such as ^19.0.0.`)
  for (const [what, version] of Object.entries(provides ?? {}))
    if (!isVersion(version)) addFault(`/provides/${what}`, `${version} is no version of ${what}: give it as 19.0.0.`)
  const known = new Set(paths)
  routes.forEach(({ scripts, ...route }, at) => {
    const { path } = route
    for (const fault of routeFaults(route)) addFault(`/routes/${at}`, fault)
    for (const script of scripts)
      if (!known.has(script)) addFault(`/routes/${at}/scripts`, `${script} is no file of the build: list it in files.`)
    if (routes.findIndex((other) => other.path === path) !== at)
      addFault(`/routes/${at}/path`, `${path} is a route twice: a page has one.`)
  })
  return faults
}
