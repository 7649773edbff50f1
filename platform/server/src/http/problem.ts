// Errors as application/problem+json (RFC 9457, D44).
import { STATUS_CODES } from 'node:http'

export interface FieldError {
  /** A JSON pointer into the body, or the name of a query parameter. */
  readonly path: string
  readonly message: string
}

/**
 * May be thrown anywhere below a route; the error handler sends it. Clients read the detail, so it must not contain
 * SQL, paths or values.
 */
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

export function throwProblem(status: number, code: string, detail: string, errors?: readonly FieldError[]): never {
  throw new Problem(status, code, detail, errors)
}

/** @param field its path in the body. @throws Problem 422 */
export function refuseField(field: string, message: string): never {
  return throwProblem(422, 'invalid-field', message, [{ path: `/${field}`, message }])
}

/** Body of the response. `instance` is the request's id, which is also in the log. */
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
