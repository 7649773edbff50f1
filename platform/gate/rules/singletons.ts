// Checks that a build does not contain a copy of a package that must exist once in the page.
import { statefulPackages } from '../../build/singletons.ts'
import { foreignDoors } from '../../build/foreign-doors.mjs'
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

export function checkSingletons({ modules }: Pick<Candidate, 'modules'>): Finding[] {
  const paths = modules.map((path) => path.replaceAll('\\', '/'))
  return singletons.flatMap((name) => {
    const path = paths.find((path) => sourcesOf(name).some((folder) => path.includes(folder)))
    return path === undefined ? [] : [secondCopy(name, path)]
  })
}

/** @param name of a package */
function sourcesOf(name: string) {
  if (!name.startsWith('@switchboard/')) return [`/node_modules/${name}/`]
  return ['shared', 'platform'].map((floor) => `/${floor}/${name.slice('@switchboard/'.length)}/src/`)
}

const secondCopy = (name: string, path: string) => ({
  rule: 'singletons',
  message: `It contains a copy of ${name}, which must exist once in the page: import it by its name (${importName(name)}), never by a path inside it, and do not bundle it.`,
  where: path.replace(/^.*\/(?=node_modules\/(?!\.pnpm)|shared\/|platform\/)/, ''),
})

const importName = (name: string) =>
  importNames[name] ?? (name.startsWith('@tanstack/') ? '@switchboard/api-client' : name)
