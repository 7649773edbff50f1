// API calls as the customer of an account, whose id the test server takes from a header.
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

export interface Call {
  /** The id of the account. */
  readonly account: number
  /** @example 'GET /api/portal/account' */
  readonly request: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export async function callAs<Body>(
  origin: string,
  { account, request, body, headers = {} }: Call,
): Promise<Answer<Body>> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      account: String(account),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body }
}
