// A minimal browser for signing in: cookies by path, redirects on request, forms.

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

export interface Page {
  readonly status: number
  readonly address: string
  readonly headers: Headers
  readonly text: string
}

export class Browser {
  readonly #cookies = new Map<string, Cookie>()

  readonly #headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  cookie(name: RegExp): string | undefined {
    return [...this.#cookies.values()].find((cookie) => name.test(cookie.name))?.value
  }

  async send(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address)
    const headers = new Headers({ accept: 'text/html', ...this.#headers })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    const cookies = [...this.#cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    if (cookies.length > 0) headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    response.headers.getSetCookie().forEach((line) => this.#keep(line))
    return { status: response.status, address, headers: response.headers, text: await response.text() }
  }

  /** Follows redirects until a page, or until an address outside `within`. */
  async open(address: string, within = new URL(address).origin + '/auth/'): Promise<Page> {
    let page = await this.send(address)
    for (let hop = 0; hop < 10; hop += 1) {
      const location = page.headers.get('location')
      if (!location) return page
      const next = new URL(location, page.address).href
      if (!next.startsWith(within)) return { ...page, address: next }
      page = await this.send(next)
    }
    throw new Error(`redirected endlessly: ${page.address}`)
  }

  /** Fills in the page's only form, submits it and follows the redirects. */
  async submit(page: Page, entries: Record<string, string>): Promise<Page> {
    const action = attribute(/<form[^>]*action="([^"]*)"/.exec(page.text)?.[1])
    const hidden = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
      attribute(/name="([^"]*)"/.exec(input)?.[1]),
      attribute(/value="([^"]*)"/.exec(input)?.[1]),
    ])
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...entries })
    const target = new URL(action, page.address)
    const answer = await this.send(target.href, { method: 'POST', body })
    const location = answer.headers.get('location')
    if (!location) return answer
    const next = new URL(location, target).href
    return next.startsWith(`${target.origin}/auth/`) ? this.open(next) : { ...answer, address: next }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    if (attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part))) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { name, value: pair.slice(at + 1), path })
  }
}

function attribute(text: string | undefined): string {
  return (text ?? '').replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}
