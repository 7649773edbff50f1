// Finds the lines of a page view or a request in a server's log.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { UserError } from '../../shared/node/user-error.mjs'
import { anything, number, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'

export type LogLine = ReturnType<typeof logLine>

const logLine = object({
  time: number,
  level: number,
  msg: string,
  reqId: optional(string),
  view: optional(string),
  method: optional(string),
  route: optional(string),
  status: optional(number),
  ms: optional(number),
  err: optional(object({ type: string, message: string, code: optional(string) })),
})

interface Wanted {
  /** Number of a page view. */
  readonly view?: string
  readonly request?: string
}

/** The last line of a request, which names its page view. */
const ANSWERED = 'answered'
/** Requests whose last line was not read yet. */
const MAX_OPEN = 10_000

/**
 * Reads once, from the beginning to the end, so it also reads what another program writes.
 * @param file '-' for the standard input
 * @returns all lines of the wanted requests, in the order of the log
 */
export async function searchLog(file: string, { view, request }: Wanted): Promise<LogLine[]> {
  const found: LogLine[] = []
  const wanted = new Set(request === undefined ? [] : [request])
  const open = new Map<string, LogLine[]>()
  for await (const line of linesOf(file)) {
    const { reqId } = line
    if (reqId === undefined) continue
    const lines = open.get(reqId) ?? []
    if (view !== undefined && line.view === view) wanted.add(reqId)
    if (wanted.has(reqId)) found.push(...lines, line)
    else if (line.msg !== ANSWERED) open.set(reqId, [...lines, line])
    if (wanted.has(reqId) || line.msg === ANSWERED) open.delete(reqId)
    const [oldest] = open.keys()
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest)
  }
  return found
}

async function* linesOf(file: string): AsyncGenerator<LogLine> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  const failed = new Promise<never>((_, reject) => input.once('error', reject))
  failed.catch(() => undefined)
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      const line = parseLine(text)
      if (line) yield line
    }
    await Promise.race([failed, Promise.resolve()])
  } catch (error) {
    throw new UserError(
      `The log ${file} cannot be read (${error instanceof Error ? error.message : String(error)}): check its path, or pipe it in with --log -.`,
    )
  }
}

/** Logs contain lines of other programs, too. A collector may put its own text before ours. */
function parseLine(text: string): LogLine | undefined {
  const start = text.indexOf('{"level":')
  if (start < 0) return undefined
  try {
    return logLine(parseJson(text.slice(start), anything), 'a line of the log')
  } catch {
    return undefined
  }
}
