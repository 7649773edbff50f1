// Lets the device make passkeys, and sign with them. Forms for passkeys stay hidden in browsers that cannot use them,
// which includes all browsers without a secure connection.
export const passkeyScript = `(() => {
  const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const encode = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const decodeIds = (list) => (list ?? []).map((one) => ({ ...one, id: decode(one.id) }))

  async function fetchOptions(form) {
    const response = await fetch(form.dataset.options, { method: 'POST', headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error('no options')
    const options = await response.json()
    return {
      ...options,
      challenge: decode(options.challenge),
      ...(options.user && { user: { ...options.user, id: decode(options.user.id) } }),
      excludeCredentials: decodeIds(options.excludeCredentials),
      allowCredentials: decodeIds(options.allowCredentials),
    }
  }

  function answerOf({ id, rawId, type, response, authenticatorAttachment, getClientExtensionResults }, credential) {
    const parts = {}
    for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
      if (response[name]) parts[name] = encode(response[name])
    if (response.getTransports) parts.transports = response.getTransports()
    const clientExtensionResults = getClientExtensionResults.call(credential)
    return JSON.stringify({ id, rawId: encode(rawId), type, authenticatorAttachment, clientExtensionResults, response: parts })
  }

  function send(form, credential) {
    form.querySelector('[name=assertion], [name=attestation]').value = answerOf(credential, credential)
    form.submit()
  }

  let waiting = new AbortController()

  /** Offers passkeys among the browser's suggestions for the address. */
  async function suggest(form) {
    if (form.dataset.passkey !== 'get' || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const { signal } = waiting
    const credential = await navigator.credentials.get({ publicKey: await fetchOptions(form), mediation: 'conditional', signal })
    if (credential && !signal.aborted) send(form, credential)
  }

  async function ask(form) {
    waiting.abort()
    waiting = new AbortController()
    const failure = form.querySelector('[data-failure] > p')
    failure.hidden = true
    try {
      const publicKey = await fetchOptions(form)
      const { signal } = waiting
      const credential = form.dataset.passkey === 'get'
        ? await navigator.credentials.get({ publicKey, signal })
        : await navigator.credentials.create({ publicKey, signal })
      send(form, credential)
    } catch (error) {
      if (error.name !== 'AbortError') failure.hidden = false
    }
  }

  const isAddress = /^[\\d.]+$|^\\[/.test(location.hostname)
  const isPossible = isSecureContext && 'PublicKeyCredential' in globalThis && 'credentials' in navigator && !isAddress
  for (const part of document.querySelectorAll('[data-without-passkeys]')) part.hidden = isPossible
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    form.hidden = !isPossible
    form.classList.remove('waiting')
    if (!isPossible) continue
    form.addEventListener('submit', (event) => {
      // Cancel is sent to the server.
      if (event.submitter?.name === 'cancel') return
      event.preventDefault()
      void ask(form)
    })
    suggest(form).catch(() => undefined)
  }
})()
`
