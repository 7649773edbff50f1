// The host's federation runtime and the packages that it shares.

/**
 * What the gate uses of the shared packages.
 * @typedef {{
 *   react: {
 *     useState: (first: number) => [number, (next: number) => void],
 *     createElement: (type: unknown, props?: Record<string, unknown>, ...children: unknown[]) => unknown,
 *   },
 *   'react-dom/client': { createRoot: (place: Element) => { render: (element: unknown) => void } },
 *   '@switchboard/brand': { brand: { id: string } },
 *   '@switchboard/analytics': { startAnalytics: (tags: Record<string, () => void>) => void },
 *   '@switchboard/auth': { signIn: (provider: Record<string, string>) => Promise<unknown> },
 *   '@switchboard/api-client': { queryClient: { clear: () => void } },
 * }} SharedPackages
 */

/**
 * @typedef {object} Runtime
 * @property {{ name: string }} options
 * @property {(name: string) => Promise<false | (() => unknown)>} loadShare
 * @property {(remotes: Record<string, string>[], options: { force: boolean }) => void} registerRemotes
 * @property {(id: string) => Promise<unknown>} loadRemote
 */

const HOST_RUNTIME = 'switchboard_host'

/** @type {Runtime | undefined} */
let found

/** @returns {Runtime} */
export function hostRuntime() {
  const { __FEDERATION__ } = /** @type {{ __FEDERATION__?: { __INSTANCES__: Runtime[] } }} */ (
    /** @type {unknown} */ (globalThis)
  )
  found ??= __FEDERATION__?.__INSTANCES__.find(({ options }) => options.name === HOST_RUNTIME)
  if (!found) throw new Error('the host build has no federation runtime of this name')
  return found
}

/**
 * @template {keyof SharedPackages} N
 * @param {N} name
 * @returns {Promise<SharedPackages[N]>}
 */
export async function loadShared(name) {
  const factory = await hostRuntime().loadShare(name)
  if (!factory) throw new Error(`the host shares no ${name}`)
  return /** @type {SharedPackages[N]} */ (factory())
}

export async function signIn() {
  const { signIn } = await loadShared('@switchboard/auth')
  await signIn({ 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' })
}
