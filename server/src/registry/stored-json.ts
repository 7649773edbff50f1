// Parses what the registry stored itself: states and changes in the database, records in the database, in storage and in build folders.
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import type { BuildRecord, Change, RegistryState } from '@switchboard/record'

const Text = Type.String()
const Texts = Type.Array(Text)
const from = Type.Optional(Text)
const frozen = Type.Optional(Type.Literal(true))

const Rollout = Type.Union([
  Type.Object({ build: Text, percent: Type.Number(), from }),
  Type.Object({ build: Text, cohort: Text, from }),
])
const PartState = Type.Object({
  current: Type.Optional(Text),
  earlier: Texts,
  rollouts: Type.Array(Rollout),
  frozen,
})
const StoredState = Type.Object({
  number: Type.Integer(),
  parts: Type.Record(Text, PartState),
  cohorts: Type.Record(Text, Texts),
  frozen,
})

const part = { part: Text, build: Text }
const StoredChange = Type.Union([
  Type.Object({ kind: Type.Union([Type.Literal('promote'), Type.Literal('halt')]), ...part }),
  Type.Object({ kind: Type.Literal('rollout'), ...part, percent: Type.Number(), from }),
  Type.Object({ kind: Type.Literal('rollout'), ...part, cohort: Text, from }),
  Type.Object({ kind: Type.Literal('rollback'), part: Text, to: Type.Optional(Text), from }),
  Type.Object({ kind: Type.Union([Type.Literal('freeze'), Type.Literal('thaw')]), part: Type.Optional(Text) }),
  Type.Object({ kind: Type.Literal('cohort'), cohort: Text, add: Texts, remove: Texts }),
  Type.Object({ kind: Type.Literal('retire'), part: Text }),
])

const BuiltFile = Type.Object({
  path: Text,
  integrity: Text,
  bytes: Type.Number(),
  kind: Type.Union([Type.Literal('entry'), Type.Literal('script'), Type.Literal('style'), Type.Literal('asset')]),
  byContent: Type.Optional(Type.Literal(true)),
})
const RecordedRoute = Type.Object({
  path: Text,
  page: Text,
  title: Text,
  heading: Type.Optional(Type.Literal('page')),
  parent: Type.Optional(Type.Object({ path: Text, text: Text })),
  navigation: Type.Optional(Type.Object({ text: Text, order: Type.Number() })),
  scripts: Texts,
  needs: Type.Optional(Texts),
})
const StoredRecord = Type.Object({
  name: Text,
  version: Text,
  build: Text,
  base: Text,
  files: Type.Array(BuiltFile),
  routes: Type.Array(RecordedRoute),
  contract: Type.Number(),
  shared: Type.Record(Text, Text),
  provides: Type.Optional(Type.Record(Text, Text)),
  commit: Text,
  builtAt: Text,
  signature: Type.Optional(Type.Object({ key: Text, value: Text })),
})
const StoredRecords = Type.Record(Text, StoredRecord)

const checks = {
  state: TypeCompiler.Compile(StoredState),
  change: TypeCompiler.Compile(StoredChange),
  record: TypeCompiler.Compile(StoredRecord),
  records: TypeCompiler.Compile(StoredRecords),
}

export const parseStoredState = (text: string): RegistryState => parse(checks.state, text, 'state of the registry')

export const parseStoredChange = (text: string): Change => parse(checks.change, text, 'change of the registry')

/** A record that was validated when it was published; its signature is checked apart. */
export const parseStoredRecord = (text: string): BuildRecord => parse(checks.record, text, 'record of a build')

/** Records by part, as development servers write them. */
export const parseStoredRecords = (text: string): Readonly<Record<string, BuildRecord>> =>
  parse(checks.records, text, 'list of records')

function parse<Schema extends TSchema>(check: TypeCheck<Schema>, text: string, what: string): Static<Schema> {
  const value: unknown = JSON.parse(text)
  if (check.Check(value)) return value
  const first = check.Errors(value).First()
  throw new TypeError(`A stored ${what} is damaged at ${first?.path || '/'}: ${first?.message ?? 'unknown'}.`)
}
