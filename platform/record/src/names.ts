// Rules for the names of parts, builds, files and routes, for the server, the gate and the command.

import { needFaults } from './needs'

export const PART_PATTERN = '^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$'
export const BUILD_PATTERN = '^[0-9a-f]{16}$'
const PART = new RegExp(PART_PATTERN)
const BUILD = new RegExp(BUILD_PATTERN)
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
const ROUTE = /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/
const MAX_PATH_LENGTH = 200
const MAX_TITLE_LENGTH = 200
const MAX_TEXT_LENGTH = 24
const MAX_ORDER = 999

/** First path segments for which the server never returns the host page. */
export const SERVER_PATHS: readonly string[] = [
  'api',
  'auth',
  'buildings',
  'documents',
  'embed',
  'health',
  'host',
  'legacy',
  'mails',
  'metrics',
  'payment-gateway',
  'registry',
  'remotes',
]

/** First path segments that remotes cannot use. */
export const RESERVED_PATHS: readonly string[] = [...SERVER_PATHS, 'page-not-found']

/** At most 40 lower-case letters, digits and single hyphens. */
export const isPartName = (text: string): boolean => PART.test(text)
export const isBuildId = (text: string): boolean => BUILD.test(text)
/** Excludes names that leave the build's folder, and hidden files. */
export const isFilePath = (path: string): boolean => path.split('/').every((segment) => SEGMENT.test(segment))

interface RouteDescription {
  readonly path: string
  readonly page?: string
  readonly title?: string
  readonly parent?: { readonly path: string; readonly text: string }
  readonly navigation?: { readonly text: string; readonly order: number }
  readonly needs?: readonly string[]
}

/** @returns one sentence per fault of a route */
export function routeFaults({ path, page, title, parent, navigation, needs = [] }: RouteDescription): string[] {
  return [
    ...pathFaults(path),
    ...handleFaults(path, page, title),
    ...(parent ? parentFaults(path, parent) : []),
    ...(navigation ? entryFaults(path, navigation) : []),
    ...needFaults(path, needs),
  ]
}

function* pathFaults(path: string): Generator<string> {
  if (!ROUTE.test(path) || path.length > MAX_PATH_LENGTH)
    yield `The path ${path} is not plain: begin with a slash, use small letters, digits and hyphens, and no slash at the end. Parameters belong in the address’s query or in 'children'.`
  const first = path.split('/')[1] ?? ''
  if (RESERVED_PATHS.includes(first)) yield `/${first} belongs to the portal itself: choose another path than ${path}.`
}

function* handleFaults(path: string, page = '', title = ''): Generator<string> {
  if (!page.trim()) yield `The route ${path} has no page identifier: set handle.page.`
  if (!title.trim())
    yield `The route ${path} has no title: set handle.title, it is the page’s heading and stands in the browser’s tab.`
  if (title.length > MAX_TITLE_LENGTH) yield `The title of ${path} has to be ${MAX_TITLE_LENGTH} characters at most.`
}

function* parentFaults(path: string, parent: NonNullable<RouteDescription['parent']>): Generator<string> {
  if (!ROUTE.test(parent.path) || parent.path === path)
    yield `The parent of ${path} has to be the path of another page: ${parent.path} is not.`
  if (!isShortText(parent.text)) yield `The text of the parent of ${path} has to be ${SHORT_TEXT}.`
}

/** For links in the shell. */
const SHORT_TEXT = `1 to ${MAX_TEXT_LENGTH} characters without blanks around it`
const isShortText = (text: unknown): boolean =>
  typeof text === 'string' && text === text.trim() && text.length > 0 && text.length <= MAX_TEXT_LENGTH

function* entryFaults(path: string, { text, order }: NonNullable<RouteDescription['navigation']>): Generator<string> {
  if (!isShortText(text)) yield `The navigation text of ${path} has to be ${SHORT_TEXT}.`
  if (!Number.isInteger(order) || order < 0 || order > MAX_ORDER)
    yield `The navigation order of ${path} has to be a whole number from 0 to ${MAX_ORDER}; the portal’s own entries stand at 10, 20 and 30.`
}
