// Configures Module Federation for host, embed and remotes.
import { fileURLToPath } from 'node:url'
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import { containerName } from './registry-rules.ts'
import { hostSingletons, remoteSingletons } from './singletons.ts'

const runtimePlugin = fileURLToPath(new URL('../loader/src/runtime-plugin.ts', import.meta.url))

const federation = {
  shareStrategy: 'loaded-first' as const,
  manifest: false,
  dts: false,
  dev: false,
  experiments: { asyncStartup: false, optimization: { disableSnapshot: true, target: 'web' as const } },
} satisfies Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>

/**
 * A shell imports the shared packages like any other module, and provides them to remotes. The federation runtime would
 * return the same copies, but only after a comparison of versions at each first import, which delays the first view
 * (decision record 0066).
 */
export const shellFederation = (name: string) => [
  new ModuleFederationPlugin({
    ...federation,
    name,
    remotes: {},
    runtimePlugins: [runtimePlugin],
  }),
  new ProvideSharedPlugin({ shareScope: 'default', provides: hostSingletons() }),
  // Without this plugin, the build's startup code does not know the provided packages.
  new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
]

/** A remote exposes one module and gets every shared package from the shell. */
export const remoteFederation = (name: string) =>
  new ModuleFederationPlugin({
    ...federation,
    name: containerName(name),
    filename: 'remoteEntry.js',
    exposes: { './remote': './src/remote.ts' },
    shared: remoteSingletons(),
    experiments: { ...federation.experiments, externalRuntime: true },
  })
