// Every byte that a customer's browser may run or show is named in the record by its hash, and stands under the build's own name.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { full } from 'acorn-walk'
import { PACKED } from '../build/finish.mjs'
import { isBuildId } from '../build/registry.mjs'
import { BUILD_ID, containerName } from '../build/webpack.mjs'
import { parseScript } from './scripts.mjs'

const ENTRY = 'remoteEntry.js'
const DOOR = './remote'
const KINDS = new Set(['.js', '.css', '.svg', '.png', '.webp', '.woff2', '.json'])
/** What makes a picture run code, when somebody opens its address. */
const ACTIVE = /<\s*(\w+:)?(script|foreignObject)\b|[\s"'/]on\w+\s*=|javascript:/i
const PLAIN = /^[\w-]+(\.[\w-]+)+$/
/** The list that webpack's chunks of one build share: `(self.name = self.name || []).push(…)`, `(i = globalThis.name ||= []).forEach(…)`. */
const CHUNKS =
  /(?:self|globalThis)(?:\.([\w$]+)|\[["']([^"']+)["']\])\s*(?:\|\|=|=[^;,(){}]*\|\|)\s*\[\]\)\.(?:push|forEach)\(/g
const BUILD_AGAIN = 'Build again (npm run build) and change nothing afterwards.'

/** @param {import('./candidate.mjs').Candidate} candidate */
export function files(candidate) {
  const present = readdirSync(candidate.build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(candidate.build.length + 1))
  const checks = [
    unnamed(candidate, present),
    changed(candidate, present),
    kinds(candidate, present),
    names(candidate),
    container(candidate, present),
  ]
  return checks.flatMap((found) =>
    [...found].map(([message, where]) => ({ rule: 'files', message, ...(where && { where }) })),
  )
}

function* unnamed({ record }, present) {
  const named = new Set(record.files.map(({ path }) => path))
  for (const path of present) {
    const of = path.replace(/\.br$/, '')
    if (path !== 'record.json' && !named.has(of))
      yield [`The record has no hash of this file, so no browser would take it. ${BUILD_AGAIN}`, path]
  }
}

function* changed({ record, read }, present) {
  for (const { path, integrity, bytes } of record.files) {
    if (!present.includes(path)) {
      yield [`The record names this file, but it is not there. ${BUILD_AGAIN}`, path]
      continue
    }
    const content = read(path)
    if (content.length !== bytes || hashOf(content) !== integrity)
      yield [`This file is not what the record says: every browser would block it. ${BUILD_AGAIN}`, path]
    if (!PACKED.has(extname(path))) continue
    if (!present.includes(`${path}.br`)) yield [`Its compressed copy ${path}.br is missing. ${BUILD_AGAIN}`, path]
    else if (!unpacked(read(`${path}.br`))?.equals(content))
      yield [`${path}.br does not unpack to ${path}: customers would get something else. ${BUILD_AGAIN}`, path]
    if (content.includes(BUILD_ID)) yield [`The build’s own name was not put in. ${BUILD_AGAIN}`, path]
  }
}

/** A file of the portal's own address must not be a page. */
function* kinds({ record, read }, present) {
  for (const { path } of record.files) {
    if (!KINDS.has(extname(path)))
      yield [`A build has files of these kinds only: ${[...KINDS].map((kind) => kind.slice(1)).join(', ')}.`, path]
    else if (extname(path) === '.svg' && present.includes(path) && ACTIVE.test(read(path).toString('utf8')))
      yield ['The picture carries code: take script, on…=, foreignObject and javascript: out of it.', path]
  }
}

const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

function unpacked(content) {
  try {
    return brotliDecompressSync(content)
  } catch {
    return undefined
  }
}

function* names({ record }) {
  if (!isBuildId(record.build)) yield [`${record.build} is no name of a build: sixteen hex digits. ${BUILD_AGAIN}`]
  const base = `/remotes/${record.name}/${record.build}/`
  if (record.base !== base) yield [`Its files have to stand at ${base}, not at ${record.base}. ${BUILD_AGAIN}`]
  for (const { path } of record.files)
    if (!PLAIN.test(path)) yield ['Not a plain file name: letters, digits and hyphens, no folders.', path]
  const entries = record.files.filter(({ kind }) => kind === 'entry').map(({ path }) => path)
  if (entries.join() !== ENTRY)
    yield [
      `A remote has one entry, ${ENTRY}; this one has ${entries.join(', ') || 'none'}. Build with remoteConfig() of tools/build/webpack.mjs.`,
    ]
  for (const { path, scripts } of record.routes)
    for (const script of scripts)
      if (!record.files.some((file) => file.path === script))
        yield [`The page ${path} needs ${script}, which is not part of the build. ${BUILD_AGAIN}`]
}

function* container({ record, read }, present) {
  if (!present.includes(ENTRY)) return
  const entry = parseScript(read(ENTRY).toString('utf8'))
  if (!entry) return yield ['It is no script that a browser can read. Build again.', ENTRY]
  const expected = containerName(record.name)
  const globals = entry.body.flatMap((node) =>
    node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [],
  )
  if (!globals.includes(expected))
    yield [
      `The host looks for the container ${expected}, and the entry makes ${globals.join(', ') || 'none'}: build with remoteConfig('${record.name}').`,
      ENTRY,
    ]
  const doors = exposed(entry)
  if (doors.join() !== DOOR)
    yield [
      `A remote shows one module, ${DOOR}, to the page; this one shows ${doors.join(', ') || 'none'}. What others need of it belongs into a shared package.`,
      ENTRY,
    ]
  for (const { path, kind } of record.files) {
    if ((kind !== 'entry' && kind !== 'script') || !present.includes(path)) continue
    const names = [...read(path).toString('utf8').matchAll(CHUNKS)].map(([, dotted, quoted]) => dotted ?? quoted)
    const foreign = names.find((name) => !name.endsWith(`_${record.build}`))
    if (foreign !== undefined || names.length === 0)
      yield [
        `output.uniqueName does not carry the build (${foreign ?? 'nothing tells what it is'}): where two builds meet in one page, the first one’s code would run twice. Build with remoteConfig() of tools/build/webpack.mjs.`,
        path,
      ]
  }
}

/** The container's table of modules: its keys are the only strings of the entry's object literals that all begin with a dot and lead to functions. */
function exposed(entry) {
  const doors = []
  full(entry, (node) => {
    if (node.type !== 'ObjectExpression' || node.properties.length === 0) return
    const isTable = node.properties.every(
      ({ key, value }) => typeof key?.value === 'string' && key.value.startsWith('.') && /Function/.test(value.type),
    )
    if (isTable) doors.push(...node.properties.map(({ key }) => key.value))
  })
  return [...new Set(doors)].sort()
}
