// An error in a page after its build was loaded, as the page reports it. It contains nothing about the customer.
import * as v from 'valibot'
import { isBuildId, isFilePath, isPartName } from './names'
import { viewsOf } from './places'
import type { BuildRecord } from './record'
import { reduceMessage } from './reduce-error'
import type { TypeOf } from './schema'

const NAME =
  /^(Error|[A-Z][A-Za-z]{0,30}(Error|Exception)|string|number|object|undefined|boolean|symbol|bigint|function)$/
const COMPONENT = /^[A-Za-z_$][\w$]{0,40}$/

const position = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000))

export const pageError = v.object({
  remote: v.pipe(v.string(), v.check(isPartName)),
  build: v.pipe(v.string(), v.check(isBuildId)),
  /** The name of the error's class, or the type of a thrown value that is not an error. */
  name: v.pipe(v.string(), v.regex(NAME)),
  message: v.pipe(v.string(), v.maxLength(500)),
  /** Path of the script in the build. */
  file: v.pipe(v.string(), v.check(isFilePath)),
  line: position,
  column: position,
  /** As React names it. */
  component: v.exactOptional(v.pipe(v.string(), v.regex(COMPONENT))),
  /** Path of the route on screen, such as '/usage', or the place that the remote fills there. */
  route: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
})

export type PageError = TypeOf<typeof pageError>

/**
 * The part of a report that may be stored, because anybody can send one: undefined if the build has no such script.
 * @param liveRoutes of all remotes: a shell has none of its own
 */
export function trustedError(
  { message, route, ...error }: PageError,
  { files, ...views }: Pick<BuildRecord, 'files' | 'routes' | 'fills'>,
  liveRoutes: ReadonlySet<string>,
): PageError | undefined {
  const isScript = files.some(({ path, kind }) => path === error.file && (kind === 'entry' || kind === 'script'))
  if (!isScript) return undefined
  const isRoute = route !== undefined && (liveRoutes.has(route) || viewsOf(views).some(({ path }) => path === route))
  return { ...error, message: reduceMessage(message), ...(isRoute && { route }) }
}
