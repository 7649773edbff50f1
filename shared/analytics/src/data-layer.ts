// The default adapter: a data layer that other scripts on the page may read. Sends nothing (D49).
import { applyCall, type Adapter, type Call, type Data } from './call'

export interface DataLayer {
  readonly data: Readonly<Data>
  /** The latest rules and events, oldest first. */
  readonly log: readonly Call[]
}

const MAX_LOG = 200

export function createDataLayer(): DataLayer & { readonly adapter: Adapter } {
  const data: Data = {}
  const log: Call[] = []
  const adapter: Adapter = (call) => {
    applyCall(call, data)
    if (call.kind === 'update' || call.kind === 'clear') return
    log.push(call)
    if (log.length > MAX_LOG) log.shift()
  }
  return { data, log, adapter }
}
