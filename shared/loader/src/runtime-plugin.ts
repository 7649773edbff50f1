// Plugin of the federation runtime: provides one runtime core for all remotes, and loads entries only with integrity.
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as core from '@module-federation/runtime-core'
import { integrityOf, isUnchecked } from './integrity'

const ENTRY_TIMEOUT_MS = 10_000

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown
  var _FEDERATION_RUNTIME_CORE_FROM: { version: string; name: string } | undefined
}

export default function switchboardRuntime(): ModuleFederationRuntimePlugin {
  return {
    name: 'switchboard',
    beforeInit(args) {
      globalThis._FEDERATION_RUNTIME_CORE ??= core
      globalThis._FEDERATION_RUNTIME_CORE_FROM ??= { version: '2.9.2', name: args.options.name }
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
