/** Connection lost or refused, starting or stopping, out of room or of connections, or too slow: worth a retry, not our mistake. */
const AWAY =
  /^(08...|53...|57P0.|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
/** pg tells these in words only. */
const IN_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return ('code' in error && AWAY.test(String(error.code))) || IN_WORDS.test(error.message)
}

/** A read that met a lost connection is tried once more: after a restart the pool still holds dead ones. */
export async function reread<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!isAway(error)) throw error
    return read()
  }
}
