// Names a new remote and writes its first files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPartName, RESERVED_PATHS, routeFaults } from '../build/registry-rules.mjs'
import { UsageError } from '../../shared/node/usage-error.mjs'

const template = fileURLToPath(new URL('remote', import.meta.url))

/** @typedef {{ name: string, path: string, title: string, order: number, component: string }} NewRemote */

/**
 * @param {string} name
 * @param {{ packages: readonly string[], path?: string, title?: string, order?: string }} options `packages`: names in the workspace
 * @returns {NewRemote}
 * @throws UsageError
 */
export function describeRemote(name, { packages, path = `/${name}`, title = titleOf(name), order = '40' }) {
  if (!isPartName(name))
    throw new UsageError(
      `${name} cannot be a remote’s name: use up to 40 small letters, digits and single dashes, such as energy-tips.`,
    )
  if (packages.includes(`@switchboard/${name}`))
    throw new UsageError(`There is a package ${name} already: choose another name.`)
  if (RESERVED_PATHS.includes(path.split('/')[1] ?? ''))
    throw new UsageError(`${path} is answered by the portal itself: choose another with --path.`)
  if (/['\\`\n]/.test(title))
    throw new UsageError(`--title ${title} has quotes or a backslash: write it without, and change it in remote.ts.`)
  const [fault] = routeFaults({ path, page: name, title, navigation: { text: title, order: wholeOrder(order) } })
  if (fault) throw new UsageError(`${fault} --path, --title and --order say where it stands.`)
  return { name, path, title, order: wholeOrder(order), component: componentOf(name) }
}

/** @param {string} text */
const wholeOrder = (text) => (/^\d+$/.test(text) ? Number(text) : NaN)
/**
 * 'energy-tips' → 'Energy tips'
 * @param {string} name
 */
const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
/**
 * 'energy-tips' → 'EnergyTips'
 * @param {string} name
 */
const componentOf = (name) => name.replace(/(?:^|-)./g, (letter) => letter.replace('-', '').toUpperCase())

/**
 * @param {string} folder
 * @param {NewRemote} remote
 * @returns the paths of the files, from the folder
 */
export function writeRemote(folder, { name, path, title, order, component }) {
  const values = new Map([
    ['__name__', name],
    ['__Name__', component],
    ['__path__', path],
    ['__title__', title],
    ['__order__', String(order)],
  ])
  const fill = (/** @type {string} */ text) => text.replace(/__\w+?__/g, (word) => values.get(word) ?? word)
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const target = fill(file.slice(template.length + 1).replace(/\.txt$/, ''))
      mkdirSync(dirname(join(folder, target)), { recursive: true })
      writeFileSync(join(folder, target), fill(readFileSync(file, 'utf8')), { flag: 'wx' })
      return target
    })
}

/**
 * Remembers the state before a remote is created, so that a failed creation leaves nothing behind.
 * @param {{ folder: string, lockfile: string }} places `folder` does not exist yet
 * @returns {{ keep(): void, undo(): void }}
 */
export function startUndoable({ folder, lockfile }) {
  const before = readFileSync(lockfile, 'utf8')
  let isOpen = true
  return {
    keep: () => void (isOpen = false),
    undo() {
      if (!isOpen) return
      isOpen = false
      rmSync(folder, { recursive: true, force: true })
      if (readFileSync(lockfile, 'utf8') !== before) writeFileSync(lockfile, before)
    },
  }
}
