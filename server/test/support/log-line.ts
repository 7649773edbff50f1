// Log lines as docs/operations.md describes them.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseJson } from './parse-json'
import type { RunningServer } from './server'
import { until } from './until'

const level = Type.Union([30, 40, 50, 60].map((number) => Type.Literal(number)))
const reqId = Type.String({ pattern: '^[\\w-]{16,64}$' })
const traceId = Type.String({ pattern: '^[0-9a-f]{32}$' })
const err = Type.Object(
  { type: Type.String(), code: Type.Optional(Type.String()), message: Type.String(), stack: Type.String() },
  { additionalProperties: false },
)

const every = { level, time: Type.Integer({ minimum: 1_600_000_000_000 }), msg: Type.String({ minLength: 1 }) }
const ofAnswer = {
  method: Type.String({ pattern: '^[A-Z-]+$' }),
  route: Type.String({ pattern: '^(none|/[\\w:*./-]*)$' }),
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  ms: Type.Integer({ minimum: 0 }),
  caller: Type.Optional(Type.String({ pattern: '^[\\w-]{12}$' })),
  view: Type.Optional(Type.String({ pattern: '^[0-9a-hjkmnp-tv-z]{12}$' })),
}

/** A field that some lines have, with the same meaning in all of them. */
const shared = { reqId: Type.Optional(reqId), traceId: Type.Optional(traceId), err: Type.Optional(err) }

/** Each message may have its own fields in addition. */
const anyLine = Type.Object({ ...every, ...shared })
const answerLine = Type.Object(
  {
    ...every,
    level: Type.Literal(30),
    reqId,
    traceId: Type.Optional(traceId),
    msg: Type.Literal('answered'),
    ...ofAnswer,
  },
  { additionalProperties: false },
)

export const documentedFields = Object.keys({ ...every, ...shared, ...ofAnswer })

export interface LogLine {
  readonly msg: string
  readonly reqId?: string
  readonly traceId?: string
  readonly route?: string
  readonly status?: number
  readonly err?: { readonly type: string; readonly message: string }
}

/** @throws when a line is not JSON */
export const logLines = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseJson<LogLine>(line))

/**
 * Waits for the log lines of all responses so far, because the server buffers them, and the pipe delays them.
 * @returns the log. Its last line is that of another request, made here without a token
 */
export async function logUntilNow(server: RunningServer): Promise<string> {
  const answers = () => server.log().split('"route":"/api/portal/billingHistory"').length
  const before = answers()
  await fetch(`${server.origin}/api/portal/billingHistory`)
  await until(() => answers() > before)
  return server.log()
}

/** @returns the faults of the line */
export function faultsOf(line: LogLine): string[] {
  const schema = line.msg === 'answered' ? answerLine : anyLine
  return [...Value.Errors(schema, line)].map(({ path, message }) => `${line.msg}: ${path} ${message}`)
}
