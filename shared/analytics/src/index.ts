// The page data layer, named rules and events behind one adapter (D49). Calls are queued until an adapter is set.

export interface Adapter {
  update(data: Readonly<Record<string, unknown>>): void
  clear(keys: readonly string[]): void
  fire(rule: string, detail?: Readonly<Record<string, unknown>>): void
}

let adapter: Adapter | undefined
const queue: ((to: Adapter) => void)[] = []

function send(call: (to: Adapter) => void): void {
  if (adapter) call(adapter)
  else queue.push(call)
}

/** Sets the tools and hands them everything that was said before. */
export function startAnalytics(to: Adapter): void {
  adapter = to
  for (const call of queue.splice(0)) call(to)
}

export const updateData = (data: Readonly<Record<string, unknown>>) => send((to) => to.update(data))
export const clearData = (keys: readonly string[]) => send((to) => to.clear(keys))
/** Fires a named rule, e.g. track('banner-error', { detail }). */
export const track = (rule: string, detail?: Readonly<Record<string, unknown>>) => send((to) => to.fire(rule, detail))
