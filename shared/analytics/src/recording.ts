// An adapter for tests: keeps every call.
import type { Adapter, Call } from './call'

export function recordingAdapter(): { readonly calls: Call[]; readonly adapter: Adapter } {
  const calls: Call[] = []
  return { calls, adapter: (call) => void calls.push(call) }
}

/** One line per call, e.g. `event tooltip-opened {"label":"…"}`. */
export function callText(call: Call): string {
  switch (call.kind) {
    case 'update':
      return `update ${JSON.stringify(call.data)}`
    case 'clear':
      return `clear ${call.parts.join(' ')}`
    case 'rule':
      return `rule ${call.name}`
    case 'event':
      return `${call.name} ${JSON.stringify(call.detail)}`
  }
}
