// Places in remotes' pages, and what other remotes show there (decision record 0105).
import type { BuildRecord } from './record'
import { isShell } from './shells'

/** The name of the part whose page has the place, a dot, and a name in that part. */
const PLACE = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const MAX_LENGTH = 80
const MOST = 20

interface Views<View extends { readonly path: string }, Filler extends { readonly place: string }> {
  readonly routes: readonly View[]
  readonly fills?: readonly Filler[]
}

/** Whether a view of a build is named by a place. Otherwise it is a page, which is named by its path. */
export const isPlace = (view: string): boolean => !view.startsWith('/')

/** The pages of a build, by path, and its fillers, by place. */
export const viewsOf = <View extends { readonly path: string }, Filler extends { readonly place: string }>({
  routes,
  fills = [],
}: Views<View, Filler>): (View | (Omit<Filler, 'place'> & { readonly path: string }))[] => [
  ...routes,
  ...fills.map(({ place, ...filler }) => ({ ...filler, path: place })),
]

/** The places in pages of a build. */
export const placesOf = ({ routes }: Pick<BuildRecord, 'routes'>): string[] =>
  routes.flatMap(({ places = [] }) => places)

interface PlaceFault {
  /** The path of the faulty member in the record. */
  readonly path: string
  readonly message: string
}

/** One sentence per fault of the places in a remote's pages, and of those that it fills. */
export function* placeFaults(record: Pick<BuildRecord, 'name' | 'routes' | 'fills'>): Generator<PlaceFault> {
  const { name, fills = [] } = record
  const offered = placesOf(record)
  if (isShell(name) && fills.length > 0) yield { path: '/fills', message: 'Only remotes fill places: leave this out.' }
  if (offered.length > MOST) yield { path: '/routes', message: `A remote has at most ${MOST} places.` }
  if (fills.length > MOST) yield { path: '/fills', message: `A remote fills at most ${MOST} places.` }
  for (const [at, place] of offered.entries()) {
    if (partOfPlace(place) !== name)
      yield { path: '/routes', message: `${place} is no name of a place of ${name}: write one such as ${name}.card.` }
    if (offered.indexOf(place) !== at)
      yield { path: '/routes', message: `${place} is listed twice in places: one page has it.` }
  }
  for (const [at, { place }] of fills.entries()) {
    const path = `/fills/${at}/place`
    const part = partOfPlace(place)
    if (part === undefined) yield { path, message: `${place} is no name of a place: write one such as dashboard.card.` }
    if (part === name) yield { path, message: `${place} is in a page of ${name} itself: render the component there.` }
    if (fills.findIndex((other) => other.place === place) !== at)
      yield { path, message: `${name} fills ${place} twice: show both in one component.` }
  }
}

const partOfPlace = (place: string): string | undefined =>
  place.length > MAX_LENGTH ? undefined : PLACE.exec(place)?.[1]
