// The first module of a remote's development build: asks the remote's development server for the answer to each call of
// the API, and sends the call to the portal only if that server has none. A published build does not contain it.
const server = __webpack_public_path__
const servers = (globalThis.switchboardAnswers ??= replaceFetch())
servers.add(server)

function replaceFetch() {
  /** @type {Set<string>} */
  const known = new Set()
  const sendToPortal = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return sendToPortal(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const call = encodeURIComponent(`${method.toUpperCase()} ${pathname}`)
    const signal = init?.signal ?? null
    const answers = await Promise.all(
      [...known].map((server) => sendToPortal(`${server}answers?call=${call}`, { signal }).catch(() => undefined)),
    )
    const found = answers.find((answer) => answer?.status === 200)
    if (!found) return sendToPortal(input, init)
    const { status, type, body } = await found.json()
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: { 'content-type': type } })
  }
  return known
}
