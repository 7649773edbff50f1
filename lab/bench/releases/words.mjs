// A few other words in a part, as its team would release them.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {'host' | 'usage'} ChangedPart */
/** @typedef {Readonly<Record<ChangedPart, string>>} Words what follows one text of each part; empty before its first release */

export const root = fileURLToPath(new URL('../../../', import.meta.url))
/** @type {readonly ChangedPart[]} */
export const changedParts = ['host', 'usage']

/** @type {Readonly<Record<ChangedPart, { folder: string, file: string, from: string }>>} */
const places = {
  host: { folder: join(root, 'host'), file: join(root, 'host/src/shell/ProfileMenu.tsx'), from: 'Log out' },
  usage: { folder: join(root, 'remotes/usage'), file: join(root, 'remotes/usage/src/text.ts'), from: "Daily: 'Day" },
}

/** @param {ChangedPart} part */
export const folderOf = (part) => places[part].folder

/**
 * A rule of webpack. The names of files follow from those of their modules, which it is a part of, so it belongs to builds without other words, too.
 * @param {ChangedPart} part
 * @param {string} more
 * @returns {import('webpack').RuleSetRule}
 */
export const wordsRule = (part, more) => ({
  resource: places[part].file,
  enforce: 'pre',
  use: {
    loader: join(root, 'lab/bench/edit-source.cjs'),
    options: { from: places[part].from, to: places[part].from + more },
  },
})

/**
 * The same for Vite.
 * @param {Words} words
 */
export const wordsPlugin = (words) => ({
  name: 'other-words',
  enforce: 'pre',
  /**
   * @param {string} source
   * @param {string} file
   */
  transform(source, file) {
    const part = changedParts.find((one) => places[one].file === file)
    if (!part) return undefined
    const { from } = places[part]
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`)
    return source.replaceAll(from, from + words[part])
  },
})
