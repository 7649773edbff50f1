// What parts, builds, their files and pages may be called: one rule for server, gate and command.

export const PART_PATTERN = '^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$'
export const BUILD_PATTERN = '^[0-9a-f]{16}$'
const PART = new RegExp(PART_PATTERN)
const BUILD = new RegExp(BUILD_PATTERN)
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
const ROUTE = /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/
const LONGEST_PATH = 200
const LONGEST_TITLE = 200
const LONGEST_TEXT = 24
const LAST_ORDER = 999

/** First segments of the addresses that the server answers itself, never with the host page. */
export const SERVED: readonly string[] = [
  'api',
  'auth',
  'buildings',
  'documents',
  'health',
  'host',
  'legacy',
  'metrics',
  'registry',
  'remotes',
]

/** First segments of the portal's own addresses: no remote has a page there. */
export const RESERVED: readonly string[] = [...SERVED, 'page-not-found']

/** Small letters, digits and single hyphens, 40 at most. */
export const isPartName = (text: string): boolean => PART.test(text)
export const isBuildId = (text: string): boolean => BUILD.test(text)
/** Path of a build's file: no name that could leave the build's folder, or hide in it. */
export const isFilePath = (path: string): boolean => path.split('/').every((segment) => SEGMENT.test(segment))

interface Named {
  readonly path: string
  readonly page?: string
  readonly title?: string
  readonly navigation?: { readonly text: string; readonly order: number }
}

/** One sentence for each thing that is wrong with a route by itself. */
export function routeFaults({ path, page, title, navigation }: Named): string[] {
  return [...pathFaults(path), ...handleFaults(path, page, title), ...(navigation ? entryFaults(path, navigation) : [])]
}

function* pathFaults(path: string): Generator<string> {
  if (!ROUTE.test(path) || path.length > LONGEST_PATH)
    yield `The path ${path} is not plain: begin with a slash, use small letters, digits and hyphens, and no slash at the end. Parameters belong in the address’s query or in 'children'.`
  const first = path.split('/')[1] ?? ''
  if (RESERVED.includes(first)) yield `/${first} belongs to the portal itself: choose another path than ${path}.`
}

function* handleFaults(path: string, page = '', title = ''): Generator<string> {
  if (!page.trim()) yield `The route ${path} has no page identifier: set handle.page.`
  if (!title.trim())
    yield `The route ${path} has no title: set handle.title, it is the page’s heading and stands in the browser’s tab.`
  if (title.length > LONGEST_TITLE) yield `The title of ${path} has to be ${LONGEST_TITLE} characters at most.`
}

function* entryFaults(path: string, { text, order }: NonNullable<Named['navigation']>): Generator<string> {
  const fits = typeof text === 'string' && text === text.trim() && text.length > 0 && text.length <= LONGEST_TEXT
  if (!fits) yield `The navigation text of ${path} has to be 1 to ${LONGEST_TEXT} characters without blanks around it.`
  if (!Number.isInteger(order) || order < 0 || order > LAST_ORDER)
    yield `The navigation order of ${path} has to be a whole number from 0 to ${LAST_ORDER}; the portal’s own entries stand at 10, 20 and 30.`
}
