// What must exist once in the page, and which of it a build brings along.
import { statefulPackages } from '../build/singletons.mjs'
import { foreignDoors } from '../quality/boundaries.mjs'

/** What the packages with a state of their own are made of. */
const insides = ['react-router', 'scheduler', '@tanstack/query-core', ...foreignDoors]
const once = [...new Set([...statefulPackages, ...insides])]

const belongsTo = (name) => (path) =>
  name.startsWith('@switchboard/')
    ? path.includes(`/shared/${name.slice('@switchboard/'.length)}/src/`)
    : path.includes(`/node_modules/${name}/`)

/**
 * @param {string[]} modules sources that went into a build
 * @returns {{ name: string, path: string }[]} one source for each package that must not be there
 */
export function secondCopies(modules) {
  const paths = modules.map((path) => path.replaceAll('\\', '/'))
  return once.flatMap((name) => {
    const path = paths.find(belongsTo(name))
    return path ? [{ name, path }] : []
  })
}

/** @param {import('./candidate.mjs').Candidate} candidate */
export const singletons = ({ modules }) =>
  secondCopies(modules).map(({ name, path }) => ({
    rule: 'singletons',
    message: `It brings its own copy of ${name}, which exists once in the page: import it by its name (${ownDoor(name)}), never by a path inside it, and do not bundle it.`,
    where: path.replace(/^.*\/(?=node_modules\/(?!\.pnpm)|shared\/)/, ''),
  }))

const doors = {
  'react-router': '@switchboard/router',
  'react-router-dom': '@switchboard/router',
  scheduler: 'react-dom',
  'keycloak-js': '@switchboard/auth',
}
const ownDoor = (name) => doors[name] ?? (name.startsWith('@tanstack/') ? '@switchboard/api-client' : name)
