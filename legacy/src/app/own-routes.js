// Opens links from remotes to pages of this application directly, without a detour through the portal
// (docs/embedding.md).

/** @param page the document, in which elements of remotes dispatch where their links lead */
export function openOwnRoutes($rootScope, $location, page) {
  page.addEventListener('switchboard-navigate', (event) => {
    const [, route] = /^\/#!(\/.*)$/.exec(event.detail.href) ?? []
    if (route === undefined) return
    event.preventDefault()
    if (route === $location.url()) focusHeading(page)
    // In a separate digest, after the remote's link event.
    else $rootScope.$evalAsync(() => $location.url(route))
  })
}

export const focusHeading = (page) => page.querySelector('h1')?.focus()
