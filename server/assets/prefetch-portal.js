// A script of login pages: while the customer types, it fetches the files of the page that the customer will return to. The login page works
// without it, and it sends nothing about the customer. The embedded provider and the theme for Keycloak have it as it is.
;(() => {
  const returnAddress =
    document.querySelector('meta[name="return-address"]')?.content ??
    new URLSearchParams(location.search).get('redirect_uri')
  if (!returnAddress || navigator.connection?.saveData) return
  const portal = new URL(returnAddress)
  /** Browsers open six connections to a server without HTTP/2, and the login must find one that is free. */
  const atATime = 2

  const fetchFiles = async () => {
    const answer = await fetch(
      new URL(`/registry/first-files.json?path=${encodeURIComponent(portal.pathname)}`, portal),
    )
    if (!answer.ok) return
    const { files } = await answer.json()
    const next = () => {
      const file = files.shift()
      if (file === undefined) return
      const link = document.createElement('link')
      link.rel = 'prefetch'
      // As the portal's page requests its files: a browser may keep the answers to other requests apart.
      link.crossOrigin = 'anonymous'
      link.onload = link.onerror = next
      link.href = new URL(file, portal).href
      document.head.append(link)
    }
    for (let i = 0; i < atATime; i += 1) next()
  }
  // After the login page itself. Without the files the customer waits for them after the login, as ever.
  addEventListener('load', () => fetchFiles().catch(() => undefined))
})()
