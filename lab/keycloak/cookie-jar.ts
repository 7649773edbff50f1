/** Keeps cookies between requests like a browser. Does not follow redirects. */
export class CookieJar {
  #cookies = new Map<string, string>()

  async send(address: string, init: RequestInit = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
    })
    for (const line of answer.headers.getSetCookie()) this.#store(line)
    return answer
  }

  /** @param line a Set-Cookie header */
  #store(line: string) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
