// The repository as files: what belongs to it, without what was installed, built or stored.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

const notOurs = /^(\.git|node_modules|dist|\.data|\.cache|coverage|test-results|playwright-report)$/

export const read = (path) => readFileSync(`${root}/${path}`, 'utf8')

export const subfolders = (folder) =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.test(entry.name))
    .map((entry) => entry.name)
    .sort()

/** Paths of all files, from the root. */
export function files(folder = '') {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true }).filter(({ name }) => !notOurs.test(name))
  return entries.flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? files(path) : [path]
  })
}
