// The files of the repository, without installed, built or stored files.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

const notOurs = /^(\.git|node_modules|dist|\.data|\.cache|coverage|test-results|playwright-report)$/

/** @param {string} path from the root */
export const read = (path) => readFileSync(`${root}/${path}`, 'utf8')

/** @param {string} folder from the root */
export const subfolders = (folder) =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.test(entry.name))
    .map((entry) => entry.name)
    .sort()

/**
 * @param {string} [folder] from the root
 * @returns {string[]} paths from the root
 */
export function files(folder = '') {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true }).filter(({ name }) => !notOurs.test(name))
  return entries.flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? files(path) : [path]
  })
}
