import { parse, Unreadable, type Parser } from './parse'

/** The parts of an application/problem+json body (RFC 9457) that the portal reads, or of a body that is flagged as an error (D44). */
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

const fields = parse.object({
  title: ifItFits(parse.text),
  detail: ifItFits(parse.text),
  message: ifItFits(parse.text),
  code: ifItFits(parse.text),
  errors: ifItFits(parse.list(parse.object({ path: parse.text, message: parse.text }))),
})

const problem = ifItFits(
  parse.map(fields, ({ message, detail, ...rest }): Problem => ({ ...rest, detail: detail ?? message })),
)

/** Undefined for a body that says nothing of the kind, such as the page of a proxy. */
export const problemOf = (body: unknown): Problem | undefined => problem(body, 'problem')

/** Whether a body of a 200 says that the read failed: 'an object flagged as an error with a message' (specification, section 7). */
export const isFlagged = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)

function ifItFits<T>(of: Parser<T>): Parser<T | undefined> {
  return (value, path) => {
    try {
      return of(value, path)
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
  }
}
