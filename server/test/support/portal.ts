// Calls the server with the nine people, which runs for all test files.
import { signIn } from './sign-in'

export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface ProblemBody {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

const found = process.env['API_TESTS_SERVER']
export const portal = JSON.parse(found ?? '{}') as { readonly origin: string; readonly port: number }

export async function call<Body = ProblemBody>(
  path: string,
  token?: string,
  init: RequestInit = {},
  origin = portal.origin,
): Promise<Answer<Body>> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers }
  const response = await fetch(`${origin}${path}`, { ...init, headers })
  const text = await response.text()
  // A file is returned as its text. Tests that need its bytes call without this function.
  const isFile = /^(application\/(pdf|zip)|text\/csv)/.test(response.headers.get('content-type') ?? '')
  const body: unknown = isFile ? text : text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body: body as Body }
}

const tokens = new Map<string, Promise<string>>()

/** The access token of one of the nine people: `as('alex')`. */
export function as(name: string): Promise<string> {
  const known = tokens.get(name)
  if (known) return known
  const made = signIn(portal.origin, `${name}@example.com`).then(({ access_token }) => access_token)
  tokens.set(name, made)
  return made
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

export function headersOf(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {}
  headers.forEach((value, name) => (found[name] = value))
  return found
}
