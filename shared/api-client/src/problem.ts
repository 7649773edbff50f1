import type { ProblemDetails } from '@switchboard/wire'
import { parse, Unreadable, type FieldParsers, type Parser } from './parse'

/**
 * The fields that the portal reads from application/problem+json (RFC 9457) or from a body flagged as an error (D44).
 */
export interface Problem {
  readonly title: string | undefined
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly errors: readonly FieldProblem[] | undefined
}

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** The message of a 200 body flagged as an error. */
interface FlaggedError {
  message?: string
}

const fields = parse.object({
  title: optionally(parse.text),
  detail: optionally(parse.text),
  message: optionally(parse.text),
  code: optionally(parse.text),
  errors: optionally(parse.list(parse.object({ path: parse.text, message: parse.text }))),
} satisfies FieldParsers<ProblemDetails & FlaggedError>)

const problem = optionally(
  parse.map(fields, ({ message, detail, ...rest }): Problem => ({ ...rest, detail: detail ?? message })),
)

/** Undefined for other bodies, such as a proxy's error page. */
export const problemOf = (body: unknown): Problem | undefined => problem(body, 'problem')

/** Whether a 200 body is flagged as an error (specification 7). */
export const isFlagged = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)

function optionally<T>(of: Parser<T, never>): Parser<T | undefined> {
  return (value, path) => {
    try {
      return of(value, path)
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
  }
}
