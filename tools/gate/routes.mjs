// Every page has an address of its own, a name and a title; an entry of the navigation is one that customers can read.
import { routeFaults } from '../build/registry.mjs'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */

/** @param {import('./candidate.mjs').Candidate} candidate @param {BuildRecord[]} others builds of other remotes that are live */
export function routes({ record }, others) {
  const foreign = others
    .filter(({ name }) => name !== record.name && name !== 'host')
    .flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })))
  const none = record.routes.length === 0 ? ['It has no page: give defineRemote() at least one route.'] : []
  const messages = record.routes.flatMap((route, i) => [
    ...routeFaults(route),
    ...address(route, record.routes.slice(0, i), foreign),
    ...names(route, record.routes.slice(0, i), foreign),
    ...(route.navigation ? navigation(route, record.routes.slice(0, i), foreign) : []),
  ])
  return [...none, ...messages].map((message) => ({
    rule: 'routes',
    message,
    where: `remotes/${record.name}/src/remote.ts`,
  }))
}

function* address({ path }, own, foreign) {
  if (own.some((other) => other.path === path)) yield `The path ${path} stands twice: take one of them away.`
  const owner = foreign.find((other) => other.path === path)
  if (owner) yield `${path} belongs to ${owner.remote}: choose another path, or ask its team to give it up first.`
}

function* names({ path, page }, own, foreign) {
  if (page?.trim() && [...own, ...foreign].some((other) => other.page === page))
    yield `The page identifier ${page} of ${path} is taken: analytics could not tell the two pages apart. Choose another handle.page.`
}

function* navigation({ path, navigation: { text } }, own, foreign) {
  const same = [...own, ...foreign].find((other) => other.navigation?.text === text)
  if (same) yield `The navigation has an entry “${text}” already (${same.path}): choose another text for ${path}.`
}
