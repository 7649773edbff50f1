// Names a new remote and writes its first files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPartName, RESERVED_PATHS, routeFaults } from '../build/registry-rules.ts'
import { UsageError } from '../../shared/node/usage-error.mjs'

const template = fileURLToPath(new URL('remote', import.meta.url))

export interface NewRemote {
  name: string
  path: string
  title: string
  order: number
  component: string
}

/**
 * @param options `packages`: names of packages in the workspace
 * @throws UsageError
 */
export function describeRemote(
  name: string,
  {
    packages,
    path = `/${name}`,
    title = titleOf(name),
    order = '40',
  }: { packages: readonly string[]; path?: string; title?: string; order?: string },
): NewRemote {
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
  if (fault) throw new UsageError(`${fault} Change --path, --title or --order, which say where it stands.`)
  return { name, path, title, order: wholeOrder(order), component: componentOf(name) }
}

const wholeOrder = (text: string) => (/^\d+$/.test(text) ? Number(text) : NaN)
/** 'energy-tips' → 'Energy tips' */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
/** 'energy-tips' → 'EnergyTips' */
const componentOf = (name: string) => name.replace(/(?:^|-)./g, (letter) => letter.replace('-', '').toUpperCase())

/** @returns the paths of the files, relative to the folder */
export const writeRemote = (folder: string, remote: NewRemote): string[] => writeTemplate(template, folder, remote)

/**
 * Writes the files of the template whose names end in .txt, with the remote's names in them.
 * @param remote `portal`: address of the portal, for a repository elsewhere
 * @returns the paths of the files, relative to the folder
 */
export function writeTemplate(
  template: string,
  folder: string,
  { name, path, title, order, component, portal = '' }: NewRemote & { portal?: string },
): string[] {
  const values = new Map([
    ['__portal__', portal],
    ['__name__', name],
    ['__Name__', component],
    ['__path__', path],
    ['__title__', title],
    ['__order__', String(order)],
  ])
  const fill = (text: string) => text.replace(/__\w+?__/g, (word) => values.get(word) ?? word)
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
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
 * @param places `folder` does not exist yet
 */
export function startUndoable({ folder, lockfile }: { folder: string; lockfile: string }): {
  keep(): void
  undo(): void
} {
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
