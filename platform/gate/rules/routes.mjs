// Every page has its own address, name and title, and its navigation entry has a text of its own.
import { routeFaults } from '../../build/registry-rules.mjs'

/** @typedef {import('../candidate.mjs').Finding} Finding */
/** @typedef {import('@switchboard/record').RecordedRoute} Route */
/** @typedef {Pick<import('../candidate.mjs').BuildRecord, 'name' | 'routes'>} Remote */

/** @typedef {{ own: Route[], foreign: (Route & { remote: string })[] }} OtherRoutes `own`: those before it in the same record */

/**
 * @param {{ record: Remote }} candidate
 * @param {Remote[]} others live builds
 * @returns {Finding[]}
 */
export function checkRoutes({ record }, others) {
  const foreign = others
    .filter(({ name }) => name !== record.name && name !== 'host')
    .flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })))
  const none = record.routes.length === 0 ? ['It has no page: give defineRemote() at least one route.'] : []
  const messages = record.routes.flatMap((route, i) => {
    const known = { own: record.routes.slice(0, i), foreign }
    return [
      ...routeFaults(route),
      ...pathFaults(route, known),
      ...identifierFaults(route, known),
      ...navigationFaults(route, known),
    ]
  })
  return [...none, ...messages].map((message) => ({
    rule: 'routes',
    message,
    where: `remotes/${record.name}/src/remote.ts`,
  }))
}

/**
 * @param {Route} route
 * @param {OtherRoutes} others
 */
function* pathFaults({ path }, { own, foreign }) {
  if (own.some((other) => other.path === path)) yield `The path ${path} stands twice: take one of them away.`
  const owner = foreign.find((other) => other.path === path)
  if (owner) yield `${path} belongs to ${owner.remote}: choose another path, or ask its team to give it up first.`
}

/**
 * @param {Route} route
 * @param {OtherRoutes} others
 */
function* identifierFaults({ path, page }, { own, foreign }) {
  if (page?.trim() && [...own, ...foreign].some((other) => other.page === page))
    yield `The page identifier ${page} of ${path} is taken: analytics could not tell the two pages apart. Choose another handle.page.`
}

/**
 * @param {Route} route
 * @param {OtherRoutes} others
 */
function* navigationFaults({ path, navigation }, { own, foreign }) {
  if (!navigation) return
  const { text } = navigation
  const same = [...own, ...foreign].find((other) => other.navigation?.text === text)
  if (same) yield `The navigation has an entry “${text}” already (${same.path}): choose another text for ${path}.`
}
