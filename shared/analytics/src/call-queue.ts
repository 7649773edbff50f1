// Queues calls in order until an adapter has loaded. An adapter that throws does not break the page.
import { applyCall, type Adapter, type Call, type Data } from './call'

const MAX_WAITING = 200

/** Prints calls and failures of the tools, for the debug flag. */
export type Report = (what: 'said' | 'failed', ...about: readonly unknown[]) => void

export interface CallQueue {
  /** The data layer after all calls, including queued ones. */
  readonly data: Readonly<Data>
  send(call: Call): void
  /**
   * Starts an adapter, replacing the previous one once loaded. The new one gets the current data layer, but no rule or
   * event twice.
   * @param adapter a promise while the tools load; if it rejects, the calls stay queued
   */
  start(adapter: Adapter | Promise<Adapter>, report?: Report): void
}

interface QueueState {
  readonly data: Data
  /** The data layer after the delivered calls. */
  readonly past: Data
  readonly waiting: Call[]
  adapter: Adapter | undefined
  report: Report | undefined
  isDelivering: boolean
  /** Number of the last start; an adapter that loads after a later start is ignored. */
  starts: number
}

export function createCallQueue(): CallQueue {
  const state: QueueState = {
    data: {},
    past: {},
    waiting: [],
    adapter: undefined,
    report: undefined,
    isDelivering: false,
    starts: 0,
  }
  return {
    data: state.data,
    send: (call) => send(state, call),
    start: (adapter, report) => start(state, adapter, report),
  }
}

function send(state: QueueState, call: Call): void {
  applyCall(call, state.data)
  state.report?.('said', call)
  state.waiting.push(call)
  if (state.waiting.length > MAX_WAITING) shiftCall(state)
  deliver(state)
}

function shiftCall({ waiting, past }: QueueState): Call | undefined {
  const call = waiting.shift()
  if (call) applyCall(call, past)
  return call
}

/** Calls made by an adapter itself are delivered after the queued ones. The limit stops an endless exchange. */
function deliver(state: QueueState): void {
  const { adapter, waiting } = state
  if (!adapter || state.isDelivering) return
  state.isDelivering = true
  for (let left = MAX_WAITING; left > 0 && waiting.length > 0; left--) {
    const call = shiftCall(state)
    if (call) deliverTo(state, adapter, call)
  }
  state.isDelivering = false
}

function deliverTo({ report }: QueueState, adapter: Adapter, call: Call): void {
  try {
    adapter(call)
  } catch (error) {
    report?.('failed', call, error)
  }
}

function setAdapter(state: QueueState, adapter: Adapter): void {
  state.adapter = adapter
  if (Object.keys(state.past).length > 0) deliverTo(state, adapter, { kind: 'update', data: { ...state.past } })
  deliver(state)
}

function start(state: QueueState, adapter: Adapter | Promise<Adapter>, report: Report | undefined): void {
  const turn = ++state.starts
  state.report = report
  for (const call of state.waiting) report?.('said', call)
  if (typeof adapter === 'function') return setAdapter(state, adapter)
  // A deployment's tools are not type-checked: an invalid adapter throws at the first delivery.
  Promise.resolve(adapter).then(
    (loaded) => {
      if (turn === state.starts) setAdapter(state, loaded)
    },
    (error: unknown) => state.report?.('failed', error),
  )
}
