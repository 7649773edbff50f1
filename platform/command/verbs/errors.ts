import { findPublishedBuild } from '../change-environment.ts'
import { readErrors, type ErrorEntry } from '../error-calls.ts'
import { environment, environmentFlag, wholeNumber } from '../options.ts'
import { describeOwner } from '../owner-text.ts'
import { sourceLinesOf } from '../source-lines.ts'
import { timeAgo } from '../text-format.ts'
import { defineVerb } from './define-verb.ts'
import type { SourceLine } from '../../build/source-lines.ts'

type LocatedError = ErrorEntry & { source: SourceLine | undefined }

const SHOWN = 10

export const errors = defineVerb({
  summary: 'show the errors that customers met in the pages of a part',
  usage: ['errors NAME [BUILD] [--newest]'],
  details: [
    'Lists the errors of the last seven days, those of the most customers first, with their source lines. An error is counted',
    'once for each page view. Messages contain no data of customers. Source lines need a token for the part.',
  ],
  flags: [
    ['--newest', 'those that were first met last come first'],
    ['--limit NUMBER', `how many; default: ${SHOWN}`],
    environmentFlag,
  ],
  examples: ['errors usage', 'errors usage 3fa2 --newest'],
  words: { least: 1, most: 2 },
  options: { ...environment, newest: { type: 'boolean' }, limit: { type: 'string' } },
  async run({ words: [part, typed], options, portal }) {
    const build = typed === undefined ? undefined : (await findPublishedBuild(portal, part, typed)).build
    const order = options.newest ? ('newest' as const) : ('frequent' as const)
    const limit = wholeNumber('limit', options.limit) ?? SHOWN
    const answer = await readErrors(portal, { part, build, environment: options.environment, order, limit })
    const sourceLine = sourceLinesOf(portal)
    const found: LocatedError[] = []
    for (const error of answer.errors) found.push({ ...error, source: await sourceLine({ part, ...error }) })
    return {
      json: { ...answer, errors: found },
      text: [headline(answer, found.length), ...found.map((error) => describeError(part, error))].join('\n\n'),
    }
  },
})

const headline = (
  { part, environment, owner }: Pick<Awaited<ReturnType<typeof readErrors>>, 'part' | 'environment' | 'owner'>,
  count: number,
) =>
  [
    count === 0
      ? `No page of ${part} reported an error in ${environment} in the last seven days.`
      : `Errors in ${part}, ${environment}, in the last seven days`,
    `Owner: ${describeOwner(owner)}`,
  ].join('\n')

function describeError(part: string, error: LocatedError) {
  const { name, message, build, component, route, source, file, line, column } = error
  const where = [route && `at ${route}`, isReadable(component) && `in ${component}`].filter(Boolean).join(', ')
  return [
    `${name}: ${message}`,
    `  ${describeCounts(error)}, build ${build.slice(0, 8)}${where && `, ${where}`}`,
    `  first ${timeAgo(error.firstAt)}, last ${timeAgo(error.lastAt)}`,
    source
      ? `  ${source.source}:${source.line}:${source.column}`
      : `  ${part}/${build}/${file}:${line}:${column}, without a source map`,
    ...(source?.frame ? source.frame.split('\n').map((text) => `    ${text}`) : []),
  ].join('\n')
}

/** A minified name says nothing. */
const isReadable = (component: string | null) => component !== null && component.length > 2

function describeCounts({ customers, views, anonymous }: ErrorEntry) {
  const ofCustomers = `${count(customers, 'customer')} in ${count(views, 'page view')}`
  return anonymous === 0 ? ofCustomers : `${ofCustomers}, ${count(anonymous, 'page view')} without a customer`
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
