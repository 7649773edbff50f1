// The page's Trusted Types policy. Install it before adding the first script.

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL?: (address: string) => string }): unknown
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

const BUILD_FOLDERS = ['/host/', '/remotes/']
const developmentOrigins = new Set<string>()

/** Allows only script addresses in this origin's build folders, and those of development servers. */
export function installScriptPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const url = new URL(address, location.href)
      const isBuildFile =
        url.origin === location.origin && BUILD_FOLDERS.some((folder) => url.pathname.startsWith(folder))
      if (isBuildFile || developmentOrigins.has(url.origin)) return address
      throw new TypeError(`not a script of the portal: ${url.origin}${url.pathname}`)
    },
  })
}

/** For a development server that replaces a build, if the environment allows overrides. */
export function allowScriptsFrom(origin: string): void {
  developmentOrigins.add(origin)
}
