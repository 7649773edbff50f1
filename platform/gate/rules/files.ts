// Checks that the record has the hash of every byte that a browser may run or show, and that files have the build's
// name.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { full } from 'acorn-walk'
import { ASSET_KINDS } from '../../build/asset-kinds.mjs'
import { COMPRESSED_EXTENSIONS } from '../../build/emitted-files.ts'
import {
  baseOf,
  containerName,
  entryKindOf,
  findOutputFaults,
  isBuildId,
  isShell,
  viewsOf,
} from '../../build/registry-rules.ts'
import { BUILD_ID } from '../../build/build-id.ts'
import { inRepository, lineOfFile, ownSource, placeAt } from '../source-finder.ts'
import { isFunction, parseScript } from './scripts/syntax.ts'
import type { SourceLine } from '../../build/source-lines.ts'
import type { Finding } from '../candidate.ts'
import type { Program, ObjectExpression } from 'acorn'

type Candidate = Pick<import('../candidate.ts').Candidate, 'record' | 'read' | 'build' | 'sources'>
type Faults = Generator<[message: string, where?: string, source?: SourceLine], void>

const ENTRY = 'remoteEntry.js'
const RSPACK_LIST = 'rspackChunk'
const EXPOSED_MODULE = './remote'
const EXTENSIONS = new Set(['js', 'css', 'json', ...ASSET_KINDS].map((kind) => `.${kind}`))
/** Code in a picture, which runs when somebody opens the picture's address. */
const CODE_IN_PICTURE = /<\s*(\w+:)?(script|foreignObject)\b|[\s"'/]on\w+\s*=|javascript:/i
const PLAIN_NAME = /^[\w-]+(\.[\w-]+)+$/
/** The expression with which a chunk finds its build's list (platform/build/chunk-list.ts). */
const LIST_OF_SCRIPT =
  /(?:self|globalThis)\["webpackChunk"\s*\+\s*document\.currentScript\.dataset\.webpack\.split\(":"\)\[0\]\]\s*\|\|=\s*\[\]\)\.push\(/
/**
 * The list that the entry makes for the chunks of its build: `(self.name = self.name || []).push(…)`, `(i =
 * globalThis.name ||= []).forEach(…)`.
 */
const CHUNK_LIST =
  /(?:self|globalThis)(?:\.([\w$]+)|\[["']([^"']+)["']\])\s*(?:\|\|=|=[^;,(){}]*\|\|)\s*\[\]\)\.(?:push|forEach)\(/g
/** For every bundler, inside and outside of the portal's repository. */
const CONFIGURATION =
  'Keep entry, output and federation as switchboard create writes them (webpack: remoteConfig() of @switchboard/build/webpack).'
const BUILD_AGAIN = 'Build again (npm run build) and change nothing afterwards.'

export function checkFiles(candidate: Candidate): Finding[] {
  const present = readdirSync(candidate.build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(candidate.build.length + 1))
  const checks = [
    unrecordedFiles(candidate, present),
    changedFiles(candidate, present),
    wrongKinds(candidate, present),
    wrongNames(candidate),
    ...(isShell(candidate.record.name) ? [] : [wrongEntry(candidate, present), wrongContainer(candidate, present)]),
  ]
  return checks.flatMap((faults) =>
    [...faults].map(([message, where, source]) => ({
      rule: 'files',
      message,
      ...(where && { where }),
      ...(source && { source }),
    })),
  )
}

/** The checks of a portal when a build is published, whatever its bundler. */
export async function checkOutput({ record, read }: Candidate): Promise<Finding[]> {
  const faults = await findOutputFaults(record, async (path) => read(path).toString('utf8'))
  return faults.map(({ message }) => ({ rule: 'files', message }))
}

/** Rules about sources find those of other bundlers' builds in the source maps. */
export function checkSourceMaps({
  modules,
  folder,
}: Pick<import('../candidate.ts').Candidate, 'modules' | 'folder'>): Finding[] {
  const isOwn = ownSource(folder)
  if (modules.some((path) => isOwn(inRepository(path)))) return []
  const message =
    'The build has no source maps, so nobody can see which sources it contains: let the bundler write hidden source maps for its scripts, and build again.'
  return [{ rule: 'files', message }]
}

/** @param present paths */
function* unrecordedFiles({ record }: Candidate, present: string[]): Faults {
  const recorded = new Set(record.files.map(({ path }) => path))
  for (const path of present) {
    if (path !== 'record.json' && !recorded.has(path.replace(/\.br$/, '')))
      yield [`The record has no hash of this file, so browsers would refuse it. ${BUILD_AGAIN}`, path]
  }
}

/** @param present paths */
function* changedFiles({ record, read, sources }: Candidate, present: string[]): Faults {
  for (const { path, integrity, bytes } of record.files) {
    if (!present.includes(path)) {
      yield [`The record lists this file, but it does not exist. ${BUILD_AGAIN}`, path]
      continue
    }
    const content = read(path)
    const copy = present.includes(`${path}.br`) ? tryUnpack(read(`${path}.br`)) : undefined
    if (content.length !== bytes || hashOf(content) !== integrity) {
      const original = copy && hashOf(copy) === integrity ? copy.toString('utf8') : undefined
      const changed = original ? [placeAt(path, original, firstDifference(original, content.toString('utf8')))] : []
      yield [
        `This file differs from its hash in the record: browsers would block it. ${BUILD_AGAIN}`,
        path,
        sources.lineAt(changed),
      ]
      continue
    }
    if (!COMPRESSED_EXTENSIONS.has(extname(path))) continue
    if (!present.includes(`${path}.br`)) yield [`Its compressed copy ${path}.br is missing. ${BUILD_AGAIN}`, path]
    else if (!copy?.equals(content))
      yield [`${path}.br does not decompress to ${path}: customers would get other content. ${BUILD_AGAIN}`, path]
    if (content.includes(BUILD_ID)) yield [`It still has the placeholder for the build id. ${BUILD_AGAIN}`, path]
  }
}

function firstDifference(text: string, other: string) {
  let i = 0
  while (i < text.length && text[i] === other[i]) i++
  return i
}

/**
 * A file at the portal's own address must not be a page.
 * @param present paths
 */
function* wrongKinds({ record, read }: Candidate, present: string[]): Faults {
  for (const { path } of record.files) {
    if (!EXTENSIONS.has(extname(path)))
      yield [
        `Browsers get no file of this kind: leave it out, or use one of ${[...EXTENSIONS].map((kind) => kind.slice(1)).join(', ')}.`,
        path,
      ]
    else if (extname(path) === '.svg' && present.includes(path) && CODE_IN_PICTURE.test(read(path).toString('utf8')))
      yield ['The picture contains code: remove script, on…=, foreignObject and javascript: from it.', path]
  }
}

const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

function tryUnpack(content: Buffer) {
  try {
    return brotliDecompressSync(content)
  } catch {
    return undefined
  }
}

function* wrongNames({ record }: Candidate): Faults {
  if (!isBuildId(record.build)) yield [`${record.build} is not a build id of sixteen hex digits. ${BUILD_AGAIN}`]
  const base = baseOf(record)
  if (record.base !== base) yield [`Its files must be at ${base}, not at ${record.base}. ${BUILD_AGAIN}`]
  for (const { path } of record.files)
    if (!PLAIN_NAME.test(path)) yield ['Not a plain file name: use letters, digits and hyphens, and no folders.', path]
}

/** @param present paths */
function* wrongEntry({ record, read }: Candidate, present: string[]): Faults {
  const isModule = entryKindOf(record) === 'module'
  const hasId = (path: string) => present.includes(path) && read(path).includes(record.build)
  const isOfBuild = (path: string, kind: string) => (isModule && kind === 'script') || hasId(path)
  for (const { path, kind, byContent } of record.files)
    // Without the id of its build, the entry has a wrong chunk list, which is reported below.
    if (byContent === true ? path === ENTRY && hasId(path) : path !== ENTRY && !isOfBuild(path, kind))
      yield [
        `Only the entry is found by its build alone, and every other file by its content as well: otherwise browsers load unchanged files again. ${BUILD_AGAIN}`,
        path,
      ]
  const entries = record.files.filter(({ kind }) => kind === 'entry').map(({ path }) => path)
  if (entries.join() !== ENTRY)
    yield [`A remote has one entry, ${ENTRY}; this one has ${entries.join(', ') || 'none'}. ${CONFIGURATION}`]
  for (const { path, scripts } of viewsOf(record))
    for (const script of scripts)
      if (!record.files.some((file) => file.path === script))
        yield [`${path} needs ${script}, which is not part of the build. ${BUILD_AGAIN}`]
}

/** @param present paths */
function* wrongContainer({ record, read }: Candidate, present: string[]): Faults {
  if (!present.includes(ENTRY) || entryKindOf(record) === 'module') return
  const entry = parseScript(read(ENTRY).toString('utf8'))
  if (!entry) return yield ['Browsers cannot parse this script. Build again.', ENTRY]
  const expected = containerName(record.name)
  const globals = entry.body.flatMap((node) =>
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : [],
  )
  if (!globals.includes(expected))
    yield [
      `The host looks for the container ${expected}, but the entry defines ${globals.join(', ') || 'none'}: give the federation plugin the name ${expected}.`,
      ENTRY,
    ]
  const exposed = exposedModules(entry)
  if (exposed.join() !== EXPOSED_MODULE)
    yield [
      `A remote exposes one module, ${EXPOSED_MODULE}; this one exposes ${exposed.join(', ') || 'none'}. Move code that others need into a shared package.`,
      ENTRY,
    ]
  // The chunks of Rspack name their build.
  if (!read(ENTRY).includes(RSPACK_LIST)) yield* sharedChunkLists({ record, read }, present)
}

/**
 * Lists of chunks: with one list for two builds, the code of the first would run for the second. The entry names the
 * list after the build. A chunk does not name its build, so that several builds can share the file.
 * @param present paths
 */
function* sharedChunkLists({ record, read }: Pick<Candidate, 'record' | 'read'>, present: string[]): Faults {
  const shared: { path: string; text: string; name: string | undefined; at: number }[] = []
  for (const { path, kind } of record.files) {
    if ((kind !== 'entry' && kind !== 'script') || !present.includes(path)) continue
    const text = read(path).toString('utf8')
    const lists = [...text.matchAll(CHUNK_LIST)].map(({ 1: dotted, 2: quoted, index }) => ({
      name: dotted ?? quoted ?? '',
      at: index,
    }))
    const foreign = lists.find(({ name }) => kind === 'script' || !name.endsWith(`_${record.build}`))
    if (kind === 'script' && text.includes(record.build))
      yield [`It contains its build id, so no other build can share the file. ${BUILD_AGAIN}`, path]
    if (foreign || (kind === 'entry' ? lists.length === 0 : !LIST_OF_SCRIPT.test(text)))
      shared.push({ path, text, name: foreign?.name, at: foreign?.at ?? 0 })
  }
  const [first] = shared
  if (first)
    yield [
      `The chunk list of ${shared.length === 1 ? 'this file' : `${shared.length} files`} does not belong to this build alone (${first.name ?? 'its name is unknown'}), because output.uniqueName or the chunk plugin was changed: if two builds are in one page, the second would run code of the first. ${CONFIGURATION}`,
      first.path,
      lineOfFile(first.path, first.text, first.at),
    ]
}

/**
 * The container's table of modules: its keys are the only strings of the entry's object literals that all begin with a
 * dot and lead to functions.
 */
function exposedModules(entry: Program) {
  const exposed = new Set<string>()
  full(entry, (node) => {
    const keys = node.type === 'ObjectExpression' ? moduleKeys(node) : []
    for (const key of keys) exposed.add(key)
  })
  return [...exposed].sort()
}

function moduleKeys({ properties }: ObjectExpression) {
  const keys = properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Literal' &&
    typeof property.key.value === 'string' &&
    property.key.value.startsWith('.') &&
    isFunction(property.value)
      ? [property.key.value]
      : [],
  )
  return keys.length === properties.length ? keys : []
}
