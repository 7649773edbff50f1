import { readPageView } from '../health-calls.ts'
import { searchLog, type LogLine } from '../log-search.ts'
import { environment, environmentFlag } from '../options.ts'
import { sourceLinesOf } from '../source-lines.ts'
import { readBuilds } from '../team-calls.ts'
import { formatTable, utcTime } from '../text-format.ts'
import { defineVerb } from './define-verb.ts'
import { failureClasses, printViewNumber, readViewNumber } from '../../build/registry-rules.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { PageViewTrace } from '@switchboard/record'
import type { Portal } from '../portal-client.ts'

export const trace = defineVerb({
  summary: 'follow a number that a customer reads out to builds, failures and log lines',
  usage: ['trace NUMBER [--log FILE]'],
  details: [
    'NUMBER is the one that a page shows below a failure, such as 7Q2K-9MXD-4T3H, or the id of a request (reqId). The portal',
    'knows failures and errors for nine days, and the builds of customers who had signed in. It does not tell who the customer',
    'was. With --log, the lines of the server’s log that belong to it follow: those of a page view, or of one request.',
  ],
  flags: [['--log FILE', 'a log of the server; - reads the standard input'], environmentFlag],
  examples: ['trace 7Q2K-9MXD-4T3H', 'trace 7Q2K-9MXD-4T3H --log portal.log'],
  words: { least: 1 },
  options: { ...environment, log: { type: 'string' } },
  async run({ words: [text], options, portal }) {
    const view = readViewNumber(text)
    const request = view === undefined ? readRequestId(text) : undefined
    if (view === undefined && options.log === undefined)
      throw new UsageError(`${text} is the id of a request, which only the log knows: add --log FILE.`)
    const lines = options.log === undefined ? undefined : await searchLog(options.log, wantedOf(view, request))
    const found = view ?? lines?.find((line) => line.view !== undefined)?.view
    const page = found === undefined ? undefined : await readPageView(portal, found, options.environment)
    const known = page && (await describePage(portal, page))
    return {
      json: { request: request ?? null, page: page ?? null, log: lines ?? null },
      text: [...(known ? [known] : []), ...(lines ? [describeLog(lines)] : [])].join('\n\n'),
    }
  },
})

const wantedOf = (view: string | undefined, request: string | undefined) => ({
  ...(view !== undefined && { view }),
  ...(request !== undefined && { request }),
})

/** @throws UsageError */
function readRequestId(text: string) {
  const id = text.replace(/^urn:switchboard:request:/, '')
  if (/^[\w-]{16,64}$/.test(id)) return id
  throw new UsageError(
    `${text} is neither the number of a page view, such as 7Q2K-9MXD-4T3H, nor the id of a request: copy it from below the failure, or from the log.`,
  )
}

async function describePage(portal: Portal, { view, environment, builds, failures }: PageViewTrace) {
  const head = `Page view ${printViewNumber(view)}, ${environment}`
  if (builds.length + failures.length === 0)
    return `${head}: nothing is known. It is older than nine days, or nobody had signed in and it met no failure.`
  const versions = await versionsOf(portal, [...builds, ...failures])
  const rows = builds.map(({ part, build, at, failed }) => [
    part,
    versions.get(`${part} ${build}`) ?? '',
    build,
    utcTime(at),
    failed ? 'failed' : '',
  ])
  const sourceLine = sourceLinesOf(portal)
  const told: string[] = []
  for (const failure of failures) {
    const { part, build, at, outcome, error } = failure
    told.push(
      `${utcTime(at)}  ${part} ${versions.get(`${part} ${build}`) ?? ''} ${build.slice(0, 8)}: ${textOf(outcome, error)}`,
    )
    if (!error) continue
    const source = await sourceLine({ part, build, ...error })
    told.push(
      `  ${source ? `${source.source}:${source.line}:${source.column}` : `${error.file}:${error.line}:${error.column}`}`,
    )
  }
  return [
    head,
    '',
    rows.length === 0
      ? 'Nobody had signed in, so only failures are known.'
      : formatTable(['part', 'version', 'build', 'reported', ''], rows),
    '',
    ...(told.length === 0 ? ['No failures and no errors.'] : told),
  ].join('\n')
}

async function versionsOf(portal: Portal, named: readonly { part: string }[]) {
  const parts = [...new Set(named.map(({ part }) => part))]
  const builds = (await Promise.all(parts.map((part) => readBuilds(portal, part)))).flat()
  return new Map(builds.map(({ name, build, version }) => [`${name} ${build}`, version]))
}

type Failure = PageViewTrace['failures'][number]

const textOf = (outcome: Failure['outcome'], error: Failure['error']) =>
  error
    ? `${error.name}: ${error.message}${error.route === null ? '' : `, at ${error.route}`}`
    : `${outcome ?? ''}: ${Object.entries(failureClasses).find(([name]) => name === outcome)?.[1] ?? 'failed'}`

/** One screen. */
const MOST_LINES = 40

function describeLog(lines: readonly LogLine[]) {
  if (lines.length === 0) return 'The log has no line of it.'
  const shown = lines.length <= MOST_LINES ? lines : lines.filter(isTrouble).slice(-MOST_LINES)
  const left = lines.length - shown.length
  return [`Log${left === 0 ? '' : `, without ${left} lines about what went well`}`, ...shown.map(describeLine)].join(
    '\n',
  )
}

const isTrouble = ({ level, status = 0 }: LogLine) => level >= 40 || status >= 400

function describeLine({ time, level, msg, reqId = '', method, route, status, ms, err }: LogLine) {
  const what =
    status === undefined
      ? `${level >= 50 ? 'error' : level >= 40 ? 'warning' : 'info'}: ${msg}${err ? ` (${[err.type, err.code, err.message].filter(Boolean).join(' ')})` : ''}`
      : `${status} ${method ?? ''} ${route ?? ''}, ${ms ?? 0} ms`
  return `  ${utcTime(time)}  ${reqId.slice(0, 8)}  ${what}`
}
