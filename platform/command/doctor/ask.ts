// Sends requests to an installation like a browser without a sign-in.

const PATIENCE_MS = 20_000

/**
 * @returns redirects are not followed
 * @throws Error whose message describes the failed connection
 */
export async function ask(address: string | URL, options: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', ...options, signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    throw new Error(connectionFault(error), { cause: error })
  }
}

/** fetch() throws its own error, with the connection's error as cause. */
function connectionFault(error: unknown) {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : String(cause)
}

export const isJson = (answer: Response) => /\bjson\b/.test(answer.headers.get('content-type') ?? '')

export async function askForJson(address: URL): Promise<unknown> {
  const answer = await ask(address)
  if (answer.status !== 200 || !isJson(answer)) throw new Error(`${address.href} responds with ${answer.status}`)
  return answer.json()
}
