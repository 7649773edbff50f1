// The host's federation runtime and the packages that it shares.

/** The exports of the shared packages that the gate uses. */
interface SharedPackages {
  react: {
    useState: (first: number) => [number, (next: number) => void]
    createElement: (type: unknown, props?: Record<string, unknown>, ...children: unknown[]) => unknown
  }
  'react-dom/client': { createRoot: (place: Element) => { render: (element: unknown) => void } }
  '@switchboard/brand': { brand: { id: string } }
  '@switchboard/analytics': { startAnalytics: (tags: Record<string, () => void>) => void }
  '@switchboard/auth': { signIn: (provider: Record<string, string>) => Promise<unknown> }
  '@switchboard/api-client': { queryClient: { clear: () => void } }
}

interface Runtime {
  options: { name: string }
  loadShare: (name: string) => Promise<false | (() => unknown)>
  registerRemotes: (remotes: Record<string, string>[], options: { force: boolean }) => void
  loadRemote: (id: string) => Promise<unknown>
}

const HOST_RUNTIME = 'switchboard_host'

let found: Runtime | undefined

export function hostRuntime(): Runtime {
  const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__?: { __INSTANCES__: Runtime[] } }
  found ??= __FEDERATION__?.__INSTANCES__.find(({ options }) => options.name === HOST_RUNTIME)
  if (!found) throw new Error('the host build has no federation runtime of this name')
  return found
}

export async function loadShared<N extends keyof SharedPackages>(name: N): Promise<SharedPackages[N]> {
  const factory = await hostRuntime().loadShare(name)
  if (!factory) throw new Error(`the host shares no ${name}`)
  return factory() as SharedPackages[N]
}

export async function signIn() {
  const { signIn } = await loadShared('@switchboard/auth')
  await signIn({ 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' })
}
