// The line to the tools: calls wait in their order until an adapter is there, and nothing that a tool does breaks a page.
import { apply, type Adapter, type Call, type Data } from './call'

const MOST_WAITING = 200

/** For the debug flag: prints calls, and what went wrong with the tools. */
export type Report = (what: 'said' | 'failed', ...about: readonly unknown[]) => void

export interface Line {
  /** The data layer after everything that was said, whether or not a tool knows it yet. */
  readonly data: Readonly<Data>
  say(call: Call): void
  /**
   * A later adapter takes over, once it has loaded: it is told the data layer as it is, and no rule or event twice.
   * @param adapter a promise while the tools load; when it is rejected the calls go on waiting
   */
  start(adapter: Adapter | Promise<Adapter>, report?: Report): void
}

export function openLine(): Line {
  const data: Data = {}
  /** What calls that wait no longer made of the data layer. */
  const past: Data = {}
  const waiting: Call[] = []
  let adapter: Adapter | undefined
  let report: Report | undefined
  let handing = false
  let starts = 0

  function say(call: Call): void {
    apply(call, data)
    report?.('said', call)
    waiting.push(call)
    if (waiting.length > MOST_WAITING) takeFirst()
    hand()
  }

  function takeFirst(): Call | undefined {
    const call = waiting.shift()
    if (call) apply(call, past)
    return call
  }

  /** What an adapter says while it is told something is told after what waits; and it cannot keep the page busy for ever. */
  function hand(): void {
    if (!adapter || handing) return
    handing = true
    for (let left = MOST_WAITING; left > 0 && waiting.length > 0; left--) {
      const call = takeFirst()
      if (call) tell(adapter, call)
    }
    handing = false
  }

  function tell(to: Adapter, call: Call): void {
    try {
      to(call)
    } catch (error) {
      report?.('failed', call, error)
    }
  }

  function use(next: Adapter): void {
    adapter = next
    if (Object.keys(past).length > 0) tell(next, { kind: 'update', data: { ...past } })
    hand()
  }

  function start(from: Adapter | Promise<Adapter>, to?: Report): void {
    const turn = ++starts
    report = to
    for (const call of waiting) report?.('said', call)
    if (typeof from === 'function') return use(from)
    // A deployment's tools are not checked by our compiler: what is no adapter is found out when it is told something.
    Promise.resolve(from).then(
      (loaded) => {
        if (turn === starts) use(loaded)
      },
      (error: unknown) => report?.('failed', error),
    )
  }

  return { data, say, start }
}
