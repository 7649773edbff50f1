// Checks that every page has its own address, name and title, and its navigation entry a unique text.
import { placeFaults, placesOf, routeFaults } from '../../build/registry-rules.ts'
import type { Candidate, Finding } from '../candidate.ts'
import type { RecordedRoute as Route, BuildRecord } from '@switchboard/record'

type Remote = Pick<BuildRecord, 'name' | 'routes'> & Partial<Pick<BuildRecord, 'fills'>>

/** `own`: earlier pages of the same record */
interface OtherRoutes {
  own: Route[]
  foreign: (Route & { remote: string })[]
}

/** @param others live builds */
export function checkRoutes(
  { record, sources }: { record: Remote; sources?: Candidate['sources'] },
  others: Remote[],
): Finding[] {
  const foreign = others
    .filter(({ name }) => name !== record.name && name !== 'host')
    .flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })))
  const none =
    record.routes.length === 0 ? [{ message: 'It has no page: give defineRemote() at least one route.' }] : []
  const faults = record.routes.flatMap((route, i) => {
    const known = { own: record.routes.slice(0, i), foreign }
    const messages = [
      ...routeFaults(route),
      ...pathFaults(route, known),
      ...identifierFaults(route, known),
      ...navigationFaults(route, known),
    ]
    const source = sources?.lineWith(`'${route.path}'`)
    return messages.map((message) => ({ message, ...(source && { source }) }))
  })
  const places = [...placeFaults(record), ...unknownPlaces(record, others)].map(({ message }) => ({ message }))
  // A source line has its file.
  return [...none, ...faults, ...places].map((fault) => ({
    rule: 'routes',
    ...('source' in fault ? {} : { where: 'src/remote.ts' }),
    ...fault,
  }))
}

function* pathFaults({ path }: Route, { own, foreign }: OtherRoutes) {
  if (own.some((other) => other.path === path)) yield `Two routes have the path ${path}: remove one.`
  const owner = foreign.find((other) => other.path === path)
  if (owner) yield `${path} belongs to ${owner.remote}: choose another path, or ask its team to give it up first.`
}

function* identifierFaults({ path, page }: Route, { own, foreign }: OtherRoutes) {
  if (page?.trim() && [...own, ...foreign].some((other) => other.page === page))
    yield `The page identifier ${page} of ${path} is taken: analytics could not tell the two pages apart. Choose another handle.page.`
}

function* navigationFaults({ path, navigation }: Route, { own, foreign }: OtherRoutes) {
  if (!navigation) return
  const { text } = navigation
  const same = [...own, ...foreign].find((other) => other.navigation?.text === text)
  if (same) yield `The navigation already has an entry “${text}” (${same.path}): choose another text for ${path}.`
}

/** Without other live builds, as in a check of this machine's builds, nobody knows which places there are. */
function* unknownPlaces({ fills = [] }: Remote, others: readonly Remote[]) {
  const known = others.flatMap(placesOf)
  for (const { place } of fills)
    if (others.length > 0 && !known.includes(place))
      yield {
        message: `It fills ${place}, which no page of a live remote has, so nobody would see it: name ${known.length > 0 ? `one of ${known.join(', ')}` : 'a place that a page offers'}.`,
      }
}
