// What a new remote is called, and the files that it begins with.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPartName, RESERVED, routeFaults } from '../build/registry.mjs'
import { WrongUsage } from './wrong-usage.mjs'

const template = fileURLToPath(new URL('template', import.meta.url))

/**
 * @param {string} name
 * @param {{ packages: readonly string[], path?: string, title?: string, order?: string }} options `packages`: names in the workspace
 * @throws WrongUsage
 */
export function newRemote(name, { packages, path = `/${name}`, title = titleOf(name), order = '40' }) {
  if (!isPartName(name))
    throw new WrongUsage(
      `${name} cannot be a remote’s name: use up to 40 small letters, digits and single dashes, such as energy-tips.`,
    )
  if (packages.includes(`@switchboard/${name}`))
    throw new WrongUsage(`There is a package ${name} already: choose another name.`)
  if (RESERVED.includes(path.split('/')[1]))
    throw new WrongUsage(`${path} is answered by the portal itself: choose another with --path.`)
  if (/['\\`\n]/.test(title))
    throw new WrongUsage(`--title ${title} has quotes or a backslash: write it without, and change it in remote.ts.`)
  const [fault] = routeFaults({ path, page: name, title, navigation: { text: title, order: wholeOrder(order) } })
  if (fault) throw new WrongUsage(`${fault} --path, --title and --order say where it stands.`)
  return { name, path, title, order: wholeOrder(order), component: componentOf(name) }
}

const wholeOrder = (text) => (/^\d+$/.test(text) ? Number(text) : NaN)
/** 'energy-tips' → 'Energy tips' */
const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
const componentOf = (name) => name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase())

/** @returns the paths of the files, from the folder */
export function writeRemote(folder, { name, path, title, order, component }) {
  const words = { __name__: name, __Name__: component, __path__: path, __title__: title, __order__: order }
  const filled = (text) => text.replace(/__\w+?__/g, (word) => words[word] ?? word)
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const target = filled(file.slice(template.length + 1).replace(/\.txt$/, ''))
      mkdirSync(dirname(join(folder, target)), { recursive: true })
      writeFileSync(join(folder, target), filled(readFileSync(file, 'utf8')), { flag: 'wx' })
      return target
    })
}

/**
 * A beginning that does not come to its end leaves nothing behind.
 * @param {{ folder: string, lockfile: string }} places `folder` is not there yet
 * @returns {{ keep(): void, undo(): void }}
 */
export function beginning({ folder, lockfile }) {
  const before = readFileSync(lockfile, 'utf8')
  let open = true
  return {
    keep: () => void (open = false),
    undo() {
      if (!open) return
      open = false
      rmSync(folder, { recursive: true, force: true })
      if (readFileSync(lockfile, 'utf8') !== before) writeFileSync(lockfile, before)
    },
  }
}
