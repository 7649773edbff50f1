// Changes a few words in a part, as its team would release them.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RuleSetRule } from 'webpack'

export type ChangedPart = 'host' | 'usage'
/** The words appended to one text of each part; empty before its first release. */
export type Words = Readonly<Record<ChangedPart, string>>

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const changedParts: readonly ChangedPart[] = ['host', 'usage']

const places: Readonly<Record<ChangedPart, { folder: string; file: string; from: string }>> = {
  host: { folder: join(root, 'host'), file: join(root, 'host/src/shell/ProfileMenu.tsx'), from: 'Log out' },
  usage: { folder: join(root, 'remotes/usage'), file: join(root, 'remotes/usage/src/text.ts'), from: "Daily: 'Day" },
}

export const folderOf = (part: ChangedPart) => places[part].folder

/**
 * A rule of webpack. Also used for builds without changed words, because the rule is a part of the modules' names, from
 * which the names of files follow.
 */
export const wordsRule = (part: ChangedPart, more: string): RuleSetRule => ({
  resource: places[part].file,
  enforce: 'pre',
  use: {
    loader: join(root, 'lab/bench/edit-source.cjs'),
    options: { from: places[part].from, to: places[part].from + more },
  },
})

/** The same for Vite. */
export const wordsPlugin = (words: Words) => ({
  name: 'other-words',
  enforce: 'pre',
  transform(source: string, file: string) {
    const part = changedParts.find((one) => places[one].file === file)
    if (!part) return undefined
    const { from } = places[part]
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`)
    return source.replaceAll(from, from + words[part])
  },
})
