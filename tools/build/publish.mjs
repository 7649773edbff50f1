// Puts built parts into a registry: node tools/build/publish.mjs <part>… --store <folder> [--why <reason>]
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Copies the newest build of a part into the registry and makes it current. Publishing the current build again changes nothing.
 * @returns {{ name: string, build: string, changed: boolean }}
 */
export function publish(part, store, why) {
  const dist = join(root, part === 'host' ? 'host' : `remotes/${part}`, 'dist')
  const record = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8'))
  copyBuild(join(dist, record.build), join(store, 'builds', record.name), record.build)
  for (;;) {
    const state = newest(store)
    const before = state.remotes[record.name]
    if (before?.current === record.build) return { name: record.name, build: record.build, changed: false }
    const next = {
      number: state.number + 1,
      remotes: {
        ...state.remotes,
        [record.name]: { current: record.build, ...(before && { lastGood: before.current }) },
      },
      audit: {
        at: new Date().toISOString(),
        who: userName(),
        why,
        change: `${record.name}: ${before?.current ?? 'none'} to ${record.build}`,
      },
    }
    if (write(store, next)) return { name: record.name, build: record.build, changed: true }
  }
}

/** Some containers run a user without a name. */
function userName() {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? 'unknown'
  }
}

/** A build appears under its name only when it is complete. */
function copyBuild(from, folder, build) {
  if (existsSync(join(folder, build))) return
  mkdirSync(folder, { recursive: true })
  const arriving = join(folder, `.${build}.${process.pid}`)
  cpSync(from, arriving, { recursive: true })
  try {
    renameSync(arriving, join(folder, build))
  } catch (error) {
    rmSync(arriving, { recursive: true, force: true })
    if (!existsSync(join(folder, build))) throw error
  }
}

function newest(store) {
  const states = join(store, 'states')
  mkdirSync(states, { recursive: true })
  const file = readdirSync(states)
    .filter((name) => /^\d{6}\.json$/.test(name))
    .sort()
    .at(-1)
  return file ? JSON.parse(readFileSync(join(states, file), 'utf8')) : { number: 0, remotes: {} }
}

/** False when another process took the number first. */
function write(store, state) {
  const file = join(store, 'states', `${String(state.number).padStart(6, '0')}.json`)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { store: { type: 'string' }, why: { type: 'string', default: 'published' } },
  })
  if (!values.store || positionals.length === 0) {
    console.error('usage: publish.mjs <part>… --store <folder> [--why <reason>]')
    process.exit(2)
  }
  for (const part of positionals) {
    const { name, build, changed } = publish(part, resolve(values.store), values.why)
    console.log(`${name} ${build} ${changed ? 'is now current' : 'was current already'}`)
  }
}
