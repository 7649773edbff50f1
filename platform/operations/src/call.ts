// Calls the registry with the operator's session, which is a cookie that scripts cannot read.

/** `body` is undefined without content. `network`: no response arrived. */
export type Answer =
  | { readonly kind: 'ok'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly kind: 'network' }

type Method = 'GET' | 'POST' | 'DELETE'

const TIMEOUT_MS = 15_000
const UNKNOWN = 'The registry could not do this just now.'

export async function call(method: Method, path: string, content?: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'x-xsrf-token': xsrfToken(), ...(content && { 'content-type': 'application/json' }) },
      ...(content && { body: JSON.stringify(content) }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return response.ok ? { kind: 'ok', body } : { kind: 'refused', status: response.status, ...problemIn(body) }
  } catch {
    return { kind: 'network' }
  }
}

const xsrfToken = () => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''

function problemIn(body: unknown): { readonly code: string; readonly detail: string } {
  const { code, detail }: { code?: unknown; detail?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return { code: typeof code === 'string' ? code : '', detail: typeof detail === 'string' ? detail : UNKNOWN }
}
