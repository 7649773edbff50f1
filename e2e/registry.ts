// Builds for the registry of a server of our own: what a team's rebuilt remote is to the portal, made from a published one.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

interface State {
  readonly number: number
  readonly remotes: Readonly<Record<string, { readonly current: string; readonly lastGood?: string }>>
}

interface BuildRecord {
  readonly name: string
  readonly build: string
  readonly base: string
  readonly contract: number
  readonly files: readonly { readonly path: string; readonly integrity: string; readonly bytes: number }[]
}

export interface Registry {
  /** Publishes a build whose files differ by `edit`. @returns its id */
  publish(name: string, edit: (text: string, path: string) => string, change?: Partial<BuildRecord>): string
  /** Forgets which build is to be fallen back to. */
  withoutLastGood(name: string): void
  /** Makes the builds current again that were current at first. */
  restore(): void
}

export function openRegistry(dataDir: string): Registry {
  const store = join(dataDir, 'registry')
  const first = newest(store)
  const change = (remotes: State['remotes']) => {
    const number = newest(store).number + 1
    const audit = { at: new Date().toISOString(), who: 'tests', why: 'end-to-end tests', change: 'by a test' }
    const file = join(store, 'states', `${String(number).padStart(6, '0')}.json`)
    writeFileSync(file, JSON.stringify({ number, remotes, audit }), { flag: 'wx' })
  }
  return {
    publish(name, edit, changed = {}) {
      const { remotes } = newest(store)
      const lastGood = remotes[name]!.current
      const current = writeBuild(join(store, 'builds', name), lastGood, edit, changed)
      change({ ...remotes, [name]: { current, lastGood } })
      return current
    },
    withoutLastGood(name) {
      const { remotes } = newest(store)
      change({ ...remotes, [name]: { current: remotes[name]!.current } })
    },
    restore: () => change(first.remotes),
  }
}

function newest(store: string): State {
  const file = readdirSync(join(store, 'states'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1)!
  return JSON.parse(readFileSync(join(store, 'states', file), 'utf8')) as State
}

/** @throws Error when the edit changes nothing */
function writeBuild(
  folder: string,
  from: string,
  edit: (text: string, path: string) => string,
  changed: Partial<BuildRecord>,
): string {
  const record = JSON.parse(readFileSync(join(folder, from, 'record.json'), 'utf8')) as BuildRecord
  const texts = record.files
    .filter(({ path }) => /\.(js|css)$/.test(path))
    .map(({ path }) => {
      const text = readFileSync(join(folder, from, path), 'utf8')
      return { path, before: text, after: edit(text, path) }
    })
  if (texts.every(({ before, after }) => before === after) && Object.keys(changed).length === 0)
    throw new Error(`nothing of ${record.name} was changed`)
  const hash = createHash('sha256').update(JSON.stringify(changed))
  for (const { path, after } of texts) hash.update(path).update(after)
  const build = hash.digest('hex').slice(0, 16)
  const target = join(folder, build)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  cpSync(join(folder, from), target, { recursive: true })
  for (const { path, after } of texts) {
    const bytes = Buffer.from(after.replaceAll(from, build))
    writeFileSync(join(target, path), bytes)
    writeFileSync(
      join(target, `${path}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    )
  }
  const files = record.files.map((file) => {
    const bytes = readFileSync(join(target, file.path))
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    return { ...file, bytes: bytes.length, integrity }
  })
  const base = record.base.replace(from, build)
  writeFileSync(join(target, 'record.json'), JSON.stringify({ ...record, ...changed, build, base, files }))
  return build
}
