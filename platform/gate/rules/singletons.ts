// Checks that a build does not contain a copy of a package that must exist once in the page.
import { statefulPackages } from '../../build/singletons.ts'
import { foreignDoors } from '../../build/foreign-doors.mjs'
import { importLine } from '../source-finder.ts'
import type { Candidate, Finding } from '../candidate.ts'

/** Packages that are part of stateful packages. */
const internals = ['react-router', 'scheduler', '@tanstack/query-core', ...foreignDoors.map(({ name }) => name)]
const singletons = [...new Set([...statefulPackages, ...internals])]

const importNames: Record<string, string> = {
  'react-router': '@switchboard/router',
  'react-router-dom': '@switchboard/router',
  scheduler: 'react-dom',
  'keycloak-js': '@switchboard/auth',
}

/** One import may bring copies of several packages. */
export function checkSingletons({ modules, importers }: Pick<Candidate, 'modules' | 'importers'>): Finding[] {
  const findings = new Map<string, Finding>()
  for (const name of singletons) {
    const path = modules.find((one) => sourcesOf(name).some((folder) => one.replaceAll('\\', '/').includes(folder)))
    if (path === undefined) continue
    const source = importLine(importers[path])
    const key = source ? `${source.source}:${source.line}` : name
    if (!findings.has(key))
      findings.set(key, { ...secondCopy(name, path.replaceAll('\\', '/')), ...(source && { source }) })
  }
  return [...findings.values()]
}

/** @param name of a package */
function sourcesOf(name: string) {
  if (!name.startsWith('@switchboard/')) return [`/node_modules/${name}/`]
  const sources = ['shared', 'platform'].map((floor) => `/${floor}/${name.slice('@switchboard/'.length)}/src/`)
  return [...sources, `/node_modules/${name}/`]
}

const secondCopy = (name: string, path: string) => ({
  rule: 'singletons',
  message: `It contains a copy of ${name}, which must exist once in the page: import it by its name (${importName(name)}), never by a path inside it, and do not bundle it.`,
  where: path.replace(/^.*\/(?=node_modules\/(?!\.pnpm)|shared\/|platform\/)/, ''),
})

const importName = (name: string) =>
  importNames[name] ?? (name.startsWith('@tanstack/') ? '@switchboard/api-client' : name)
