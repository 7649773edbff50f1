// Errors as application/problem+json (RFC 9457, D44).
import { STATUS_CODES } from 'node:http'

export interface FieldError {
  /** JSON pointer into the body, or the name of a query parameter. */
  readonly path: string
  readonly message: string
}

/** Thrown anywhere below a route, answered by the error handler. The detail is read by people outside: no SQL, path or value. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors?: readonly FieldError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${code}`)
  }
}

export function problem(status: number, code: string, detail: string, errors?: readonly FieldError[]): never {
  throw new Problem(status, code, detail, errors)
}

/** The body of the answer. `instance` is the request's id, which the log carries as well. */
export function problemBody({ status, code, detail, errors }: Problem, instance: string) {
  return {
    type: `urn:switchboard:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: `urn:switchboard:request:${instance}`,
    code,
    ...(errors ? { errors } : {}),
  }
}
