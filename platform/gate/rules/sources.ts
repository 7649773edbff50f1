// Checks that a build contains only sources of its own remote and of shared packages, and the remote's name.
import { join } from 'node:path'
import { importLine, inRepository, ownSource } from '../source-finder.ts'
import type { Finding } from '../candidate.ts'

type Candidate = Pick<
  import('../candidate.ts').Candidate,
  'record' | 'modules' | 'importers' | 'folder' | 'definedName' | 'sources'
>

/** Folders of the repository whose sources belong to one part. */
const PARTS = /^(remotes\/[^/]+|host|platform\/embed|server|demo)\//

export const checkSources = (candidate: Candidate): Finding[] => [...foreignSources(candidate), ...wrongName(candidate)]

function foreignSources({ modules, importers, folder }: Candidate): Finding[] {
  const isOwn = ownSource(folder)
  const foreign = new Map(modules.map((path) => [inRepository(path), importLine(importers[path])]))
  return [...foreign].flatMap(([path, source]) => {
    const [, owner] = isOwn(path) ? [] : (PARTS.exec(path) ?? [])
    if (owner === undefined) return []
    const message = `It contains a source of ${owner}, whose later changes it would not get: move code that both need into a package of shared/.`
    return { rule: 'sources', message, where: path, ...(source && { source }) }
  })
}

function wrongName({ record, folder, definedName, sources }: Candidate): Finding[] {
  if (definedName === undefined || definedName === record.name) return []
  const message = `defineRemote() names it ${definedName}, but it is published as ${record.name}: legacy pages and analytics could not identify it. Write name: '${record.name}'.`
  const source = sources.lineWith(`'${definedName}'`)
  return [{ rule: 'sources', message, where: inRepository(join(folder, 'src/remote.ts')), ...(source && { source }) }]
}
