import { isNativeError } from 'node:util/types'

/** Connection lost or refused, server starting or stopping, no disk space or connections left, or a timeout. */
const CODES =
  /^(08...|53...|57P0.|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
/** pg errors without a code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether the database was only temporarily unavailable, so that the same work may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return ('code' in error && CODES.test(String(error.code))) || MESSAGES.test(error.message)
}

/**
 * Repeats a read once after a lost connection, because after a restart of the database the pool still contains dead
 * connections.
 */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return read()
  }
}
