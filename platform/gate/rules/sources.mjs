// A build holds sources of its own remote and of shared packages, and says whose it is.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('../candidate.mjs').Finding} Finding */
/** @typedef {Pick<import('../candidate.mjs').Candidate, 'record' | 'modules' | 'folder' | 'definedName'>} Candidate */

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Folders of the repository whose sources belong to one part. */
const PARTS = /^(remotes\/[^/]+|host|platform\/embed|server|demo)\//

/** @param {string} path */
const inRepository = (path) => relative(root, path).replaceAll('\\', '/')

/**
 * @param {Candidate} candidate
 * @returns {Finding[]}
 */
export const checkSources = (candidate) => [...foreignSources(candidate), ...wrongName(candidate)]

/**
 * @param {Candidate} candidate
 * @returns {Finding[]}
 */
function foreignSources({ modules, folder }) {
  const own = `${inRepository(folder)}/`
  const foreign = modules.map(inRepository).filter((path) => !path.startsWith(own) && PARTS.test(path))
  return [...new Set(foreign)].map((path) => ({
    rule: 'sources',
    message: `It contains a source of ${PARTS.exec(path)?.[1] ?? path}, whose changes it would not get: move what both need into a package of shared/.`,
    where: path,
  }))
}

/**
 * @param {Candidate} candidate
 * @returns {Finding[]}
 */
function wrongName({ record, folder, definedName }) {
  if (definedName === undefined || definedName === record.name) return []
  const message = `defineRemote() names it ${definedName}, and it is published as ${record.name}: legacy pages and analytics could not tell it from another one. Write name: '${record.name}'.`
  return [{ rule: 'sources', message, where: inRepository(join(folder, 'src/remote.ts')) }]
}
