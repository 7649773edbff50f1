// Checks that a build contains only sources of its own remote and of shared packages, and the remote's name.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../candidate.ts'

type Candidate = Pick<import('../candidate.ts').Candidate, 'record' | 'modules' | 'folder' | 'definedName'>

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Folders of the repository whose sources belong to one part. */
const PARTS = /^(remotes\/[^/]+|host|platform\/embed|server|demo)\//

const inRepository = (path: string) => relative(root, path).replaceAll('\\', '/')

export const checkSources = (candidate: Candidate): Finding[] => [...foreignSources(candidate), ...wrongName(candidate)]

function foreignSources({ modules, folder }: Candidate): Finding[] {
  const own = `${inRepository(folder)}/`
  const foreign = modules.map(inRepository).filter((path) => !path.startsWith(own) && PARTS.test(path))
  return [...new Set(foreign)].map((path) => ({
    rule: 'sources',
    message: `It contains a source of ${PARTS.exec(path)?.[1] ?? path}, whose later changes it would not get: move code that both need into a package of shared/.`,
    where: path,
  }))
}

function wrongName({ record, folder, definedName }: Candidate): Finding[] {
  if (definedName === undefined || definedName === record.name) return []
  const message = `defineRemote() names it ${definedName}, but it is published as ${record.name}: legacy pages and analytics could not identify it. Write name: '${record.name}'.`
  return [{ rule: 'sources', message, where: inRepository(join(folder, 'src/remote.ts')) }]
}
