// What may become elements and scripts of this page. AngularJS assigns plain texts to `innerHTML`, so only a default
// policy can check them; README.md names the places.

/** Folders of the builds and scripts with which embed shows remotes. */
const SCRIPT_FOLDERS = ['/host/', '/remotes/', '/embed/']

/**
 * Call before AngularJS starts. Browsers without Trusted Types ignore it.
 * @param templates texts of the application's templates
 */
export function allowOnly(templates, { trustedTypes, location } = globalThis) {
  const known = new Set(templates.flatMap((text) => [text, text.trim()]))
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (known.has(text)) return text
      throw new TypeError('not a template of this application')
    },
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href)
      if (origin === location.origin && SCRIPT_FOLDERS.some((folder) => pathname.startsWith(folder))) return address
      throw new TypeError(`not a script of the portal: ${origin}${pathname}`)
    },
  })
}
