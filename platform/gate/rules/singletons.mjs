// A build brings no copy of a package that must exist once in the page.
import { statefulPackages } from '../../build/singletons.mjs'
import { foreignDoors } from '../../build/foreign-doors.mjs'

/** Packages that the packages with state consist of. */
const internals = ['react-router', 'scheduler', '@tanstack/query-core', ...foreignDoors.map(({ name }) => name)]
const singletons = [...new Set([...statefulPackages, ...internals])]

/** @type {Record<string, string>} */
const importNames = {
  'react-router': '@switchboard/router',
  'react-router-dom': '@switchboard/router',
  scheduler: 'react-dom',
  'keycloak-js': '@switchboard/auth',
}

/**
 * @param {Pick<import('../candidate.mjs').Candidate, 'modules'>} candidate
 * @returns {import('../candidate.mjs').Finding[]}
 */
export function checkSingletons({ modules }) {
  const paths = modules.map((path) => path.replaceAll('\\', '/'))
  return singletons.flatMap((name) => {
    const path = paths.find((path) => sourcesOf(name).some((folder) => path.includes(folder)))
    return path === undefined ? [] : [secondCopy(name, path)]
  })
}

/** @param {string} name of a package */
function sourcesOf(name) {
  if (!name.startsWith('@switchboard/')) return [`/node_modules/${name}/`]
  return ['shared', 'platform'].map((floor) => `/${floor}/${name.slice('@switchboard/'.length)}/src/`)
}

/**
 * @param {string} name
 * @param {string} path
 */
const secondCopy = (name, path) => ({
  rule: 'singletons',
  message: `It brings its own copy of ${name}, which exists once in the page: import it by its name (${importName(name)}), never by a path inside it, and do not bundle it.`,
  where: path.replace(/^.*\/(?=node_modules\/(?!\.pnpm)|shared\/|platform\/)/, ''),
})

/** @param {string} name */
const importName = (name) => importNames[name] ?? (name.startsWith('@tanstack/') ? '@switchboard/api-client' : name)
