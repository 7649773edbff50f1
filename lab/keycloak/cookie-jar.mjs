/** Keeps cookies between requests, as a browser does. Follows no redirects. */
export class CookieJar {
  /** @type {Map<string, string>} */
  #cookies = new Map()

  /**
   * @param {string} address
   * @param {RequestInit} [init]
   */
  async send(address, init = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
    })
    for (const line of answer.headers.getSetCookie()) this.#store(line)
    return answer
  }

  /** @param {string} line a Set-Cookie header */
  #store(line) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
