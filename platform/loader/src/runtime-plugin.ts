// Federation runtime plugin: provides one runtime core and the shared packages for all remotes, and loads entries only
// with integrity.
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as core from '@module-federation/runtime-core'
import { integrityOf, isUnchecked } from './integrity'

const ENTRY_TIMEOUT_MS = 10_000

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown
  var _FEDERATION_RUNTIME_CORE_FROM: { version: string; name: string } | undefined
}

type Packages = Parameters<NonNullable<ModuleFederationRuntimePlugin['beforeInit']>>[0]['userOptions']['shared']

/**
 * Marks the shell's packages as loaded from the start. Otherwise the federation runtime would assign each to the first
 * remote that uses it, and drop it with that remote's build.
 */
function markAsLoaded(packages: Packages): void {
  for (const one of Object.values(packages ?? {}).flat()) if ('get' in one) Object.assign(one, { lib: one.get() })
}

/**
 * For each remote's runtime: skips the comparison if the remote was built with exactly the page's version of a package,
 * because comparing compiles regular expressions before the first view.
 */
export const equalVersions = {
  name: 'switchboard-equal-versions',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName, version, shareInfo } = args
    const shared = shareScopeMap[scope]?.[pkgName]?.[version]
    if (shared && shareInfo.shareConfig.requiredVersion === `^${version}`)
      args.resolver = () => ({ shared, useTreesShaking: false })
    return args
  },
} satisfies ModuleFederationRuntimePlugin

export default function switchboardRuntime(): ModuleFederationRuntimePlugin {
  return {
    name: 'switchboard',
    beforeInit(args) {
      globalThis._FEDERATION_RUNTIME_CORE ??= core
      globalThis._FEDERATION_RUNTIME_CORE_FROM ??= { version: '2.9.2', name: args.options.name }
      markAsLoaded(args.userOptions.shared)
      core.registerGlobalPlugins([equalVersions])
      return args
    },
    createScript({ url }) {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      if (!isUnchecked(url)) {
        const integrity = integrityOf(url)
        if (!integrity) throw new Error(`no hash is known for ${url}`)
        script.integrity = integrity
      }
      script.src = url
      return { script, timeout: ENTRY_TIMEOUT_MS }
    },
  }
}
