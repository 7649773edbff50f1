// The least that the first view can take, computed from a traced visit: round trips × latency + bytes / bandwidth + the
// time of its scripts.
//
// Round trips are those that a sign-in by redirects has whatever is done: each document of the page and of the
// provider, the exchange of the code, and one for the calls. Calls that wait for others would be more, and files that
// come beside these are counted by their bytes alone. The bytes are those that came before the content, without
// typefaces and pictures, for which the content does not wait; code that the view loads and does not need counts as
// needed. The time is what the main thread spends in scripts, under the same throttling, without the time in which
// other programs have its processor. Nothing overlaps in the sum, so that a page which executes scripts while others
// arrive can come below it.

/**
 * Times are in seconds of one clock.
 * `type`: as in the DevTools protocol
 */
export interface TracedRequest {
  type: string
  address: string
  bytes: number
  endedAt: number
}
/** `spent`: processor time */
interface Work {
  startedAt: number
  endedAt: number
  spent: number
}
export interface TracedVisit {
  requests: readonly TracedRequest[]
  work: readonly Work[]
  contentAt: number
}
/** A network connection, in milliseconds and bytes per second. */
interface Line {
  latency: number
  downloadThroughput: number
}
interface Limit {
  roundTrips: number
  bytes: number
  scriptMs: number
  ms: number
}

const MS_PER_SECOND = 1_000
const notNeeded = new Set(['Font', 'Image'])

export function limitOf({ requests, work, contentAt }: TracedVisit, { latency, downloadThroughput }: Line): Limit {
  const needed = requests.filter(
    ({ type, bytes, endedAt }) => bytes > 0 && endedAt <= contentAt && !notNeeded.has(type),
  )
  const documents = needed.filter(({ type }) => type === 'Document').length
  const exchanges = needed.some(({ address }) => address.endsWith('/token')) ? 1 : 0
  const calls = needed.some(({ address }) => new URL(address).pathname.startsWith('/api/')) ? 1 : 0
  const roundTrips = documents + exchanges + calls
  const bytes = needed.reduce((sum, one) => sum + one.bytes, 0)
  const scriptMs = MS_PER_SECOND * timeOf(work, contentAt)
  const transferMs = (MS_PER_SECOND * bytes) / downloadThroughput
  return { roundTrips, bytes, scriptMs, ms: roundTrips * latency + transferMs + scriptMs }
}

/** An event of a Chromium trace, with times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number | undefined
  tdur?: number | undefined
  args?: unknown
}

const MICROS_PER_SECOND = 1_000_000
const scripts = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
])

/**
 * The time that pages' main threads spend in scripts, including compilation.
 * @param events of Chromium's trace
 */
export function scriptsOf(events: readonly TraceEvent[]): Work[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mainThreads = new Set(events.filter(isNameOfMainThread).map(threadOf))
  return events
    .filter((event) => scripts.has(event.name) && mainThreads.has(threadOf(event)))
    .map(({ ts, dur = 0, tdur = dur }) => ({
      startedAt: ts / MICROS_PER_SECOND,
      endedAt: (ts + dur) / MICROS_PER_SECOND,
      spent: tdur / MICROS_PER_SECOND,
    }))
}

const isNameOfMainThread = ({ name, args }: TraceEvent) =>
  name === 'thread_name' && typeof args === 'object' && args !== null && Reflect.get(args, 'name') === 'CrRendererMain'

/** A script's time includes the functions that it calls. */
function timeOf(work: readonly Work[], contentAt: number) {
  let sum = 0
  let coveredUntil = 0
  for (const { startedAt, endedAt, spent } of work.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (startedAt < coveredUntil || startedAt >= contentAt) continue
    // The content may come in the middle of a task.
    sum += endedAt <= contentAt ? spent : (spent * (contentAt - startedAt)) / (endedAt - startedAt)
    coveredUntil = endedAt
  }
  return sum
}
