// Compressed bytes of scripts and styles that a third-party page loads, and a page of the portal, by the records of the
// newest builds. Both are in English.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { arrayOf, object, optional, readJson, string } from '../../shared/node/read-json.mjs'

interface RecordedFile {
  path: string
  kind: string
  /** For a script in a language other than English. */
  translation?: object | undefined
}
interface Part {
  build: string
  files: RecordedFile[]
}
/** Returns the bytes sent for a file, by its path from the root. */
type SizeOf = (path: string) => number

const record = object({
  build: string,
  files: arrayOf(object({ path: string, kind: string, translation: optional(object({})) })),
})
const element = 'server/dist/element'
const starter = 'server/dist/starter'

/** Leaves out files that load after the first view, such as those of messages, so the real sum is never smaller. */
export const pageBytes = (root: string, remote: string) =>
  addBytes(
    {
      host: readJson(join(root, 'host/dist/record.json'), record),
      embed: readJson(join(root, 'host/embed/dist/record.json'), record),
      remote: readJson(join(root, `remotes/${remote}/dist/record.json`), record),
      starter: starterFiles(root),
    },
    {
      host: 'host/dist',
      embed: 'host/embed/dist',
      remote: `remotes/${remote}/dist`,
    },
    (path) => statSync(join(root, `${path}.br`)).size,
  )

/** @returns of a page that embeds nothing, of one that embeds the remote, and of its own page */
export function addBytes(
  parts: { host: Part; embed: Part; remote: Part; starter: string[] },
  folders: { host: string; embed: string; remote: string },
  sizeOf: SizeOf,
): { empty: number; embedded: number; portal: number } {
  const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + sizeOf(path), 0)
  const partBytes = (name: keyof typeof folders, isLoaded: (file: RecordedFile) => boolean) => {
    const { build, files } = parts[name]
    return sum(
      files
        .filter((file) => !file.translation && isLoaded(file))
        .map(({ path }) => `${folders[name]}/${build}/${path}`),
    )
  }
  const remote = partBytes('remote', ({ kind }) => kind !== 'asset')
  const empty = sum([`${element}/embed.js`])
  return {
    empty,
    embedded: empty + sum([`${element}/start.js`]) + partBytes('embed', ({ kind }) => kind !== 'asset') + remote,
    portal: sum(parts.starter) + partBytes('host', isLoadedFirst) + remote,
  }
}

/** @param file of the host */
const isLoadedFirst = ({ path, kind }: RecordedFile) => kind === 'entry' || path === 'main.css'

export const starterScriptBytes = (root: string) => statSync(join(root, `${starterFiles(root)[0]}.br`)).size

function starterFiles(root: string) {
  const shape = object({ script: object({ file: string }), styles: object({ file: string }) })
  const { script, styles } = readJson(join(root, starter, 'starter.json'), shape)
  return [script, styles].map(({ file }) => `${starter}/${file}`)
}
