// A span for each statement of a request. Neither values nor the statement's text leave this process.
import type { Tracer } from '@opentelemetry/api'
import type { Pool } from 'pg'
import { endFailed, startChild } from './child-span'
import { summaryOf } from './statement-name'

/**
 * Kysely and transactions take a client from the pool. `pool.query` is traced itself, because it waits for a client and
 * then calls the client's `query` with a callback, perhaps in another request's context. Such calls get no second span.
 */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  traceQueries(pool, tracer)
  pool.on('connect', (client) => traceQueries(client, tracer))
}

interface Queryable {
  query: (...args: never[]) => unknown
}

function traceQueries(target: Queryable, tracer: Tracer): void {
  const { query } = target
  Object.assign(target, {
    query: (...args: unknown[]): unknown => {
      const send = (): unknown => Reflect.apply(query, target, args)
      const statement = statementOf(args[0])
      if (statement === undefined || args.some((arg) => typeof arg === 'function')) return send()
      return traceOne(tracer, statement, send)
    },
  })
}

function traceOne(tracer: Tracer, { name, text }: Statement, send: () => unknown): unknown {
  const summary = summaryOf(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
  const span = startChild(tracer, name ?? summary, attributes)
  const result = send()
  if (!span) return result
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  result.then(
    () => span.end(),
    (error: unknown) => endFailed(span, error),
  )
  return result
}

interface Statement {
  readonly name?: string
  readonly text: string
}

/** @returns undefined unless it is a statement with a result; a COPY, for example, streams */
function statementOf(query: unknown): Statement | undefined {
  if (typeof query === 'string') return { text: query }
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  if (!('text' in query) || typeof query.text !== 'string') return undefined
  const { text } = query
  return 'name' in query && typeof query.name === 'string' ? { name: query.name, text } : { text }
}
