// What remotes link to and this application has opens here, without the way over the portal (docs/embedding.md).

/** @param page the document, in which elements of remotes say where their links lead */
export function openOwnRoutes($rootScope, $location, page) {
  page.addEventListener('switchboard-navigate', (event) => {
    const [, route] = /^\/#!(\/.*)$/.exec(event.detail.href) ?? []
    if (route === undefined) return
    event.preventDefault()
    if (route === $location.url()) focusHeading(page)
    // In a digest of its own, which begins after the remote has told of the link.
    else $rootScope.$evalAsync(() => $location.url(route))
  })
}

export const focusHeading = (page) => page.querySelector('h1')?.focus()
