// The page allows scripts only through this policy. It stands before the first script is added.

const OURS = ['/host/', '/remotes/']
const others = new Set<string>()

/** Script addresses may be of this origin's build folders only. */
export function installScriptPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const url = new URL(address, location.href)
      const own = url.origin === location.origin && OURS.some((folder) => url.pathname.startsWith(folder))
      if (own || others.has(url.origin)) return address
      throw new TypeError(`not a script of the portal: ${url.origin}${url.pathname}`)
    },
  })
}

/** Of a development server that stands in for a build: only where the environment has overrides. */
export function allowScriptsFrom(origin: string): void {
  others.add(origin)
}
