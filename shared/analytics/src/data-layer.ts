// The default adapter: the data layer of the page, which other scripts of the page may read. Sends nothing anywhere (D49).
import { apply, type Adapter, type Call, type Data } from './call'

export interface DataLayer {
  /** What is so for now. */
  readonly data: Readonly<Data>
  /** The last rules and events, oldest first. */
  readonly log: readonly Call[]
}

const KEPT = 200

export function dataLayer(): DataLayer & { readonly adapter: Adapter } {
  const data: Data = {}
  const log: Call[] = []
  const adapter: Adapter = (call) => {
    apply(call, data)
    if (call.kind === 'update' || call.kind === 'clear') return
    log.push(call)
    if (log.length > KEPT) log.shift()
  }
  return { data, log, adapter }
}
