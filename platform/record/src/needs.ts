// The calls that a page starts with, sent before its code runs (decision record 0053).

/** Path of the portal's API, with letters, digits, hyphens and underscores only, so that it cannot lead elsewhere. */
const CALL = /^\/api\/portal(\/[\w-]+)+(\?[\w=&-]*)?$/
const PARAMETER = /\{([\w-]+)\}/g
const MAX_NEEDS = 8
const MAX_LENGTH = 200

/** The shell's calls on each page of a remote. */
export const SHELL_NEEDS: readonly string[] = ['/api/portal/account']

/**
 * @param needs of a route, with `{name}` for the value of the parameter `name` in the page's query
 * @param search the query, with its '?' or empty
 * @returns addresses, without calls whose parameter is missing or has other characters
 */
export function neededCalls(needs: readonly string[], search: string): string[] {
  const parameters = new URLSearchParams(search)
  return needs
    .map((need) => need.replace(PARAMETER, (_, name: string) => encodeURIComponent(parameters.get(name) ?? '%')))
    .filter((address) => CALL.test(address))
}

/** @returns one sentence per fault of a route's calls */
export function* needFaults(path: string, needs: readonly string[]): Generator<string> {
  if (needs.length > MAX_NEEDS)
    yield `${path} needs more than ${MAX_NEEDS} calls: list those that its first view shows.`
  for (const [at, need] of needs.entries()) {
    if (!CALL.test(need.replace(PARAMETER, 'value')) || need.length > MAX_LENGTH)
      yield `${path} needs ${need}, which is no GET of the API: write a path such as /api/portal/tips or /api/portal/tips?room={room}, with letters, digits, hyphens and underscores.`
    if (needs.indexOf(need) !== at) yield `${path} needs ${need} twice: list it once.`
  }
}
