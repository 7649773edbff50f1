// Tracks listeners on targets that outlive a page. The browser counts all other listeners.
import { runningPlaces, type Begun } from './begun.ts'

type BegunListener = Begun & { target: unknown; type: string; listener: unknown; capture: boolean }

export function watchListeners(): () => Begun[] {
  const listeners: BegunListener[] = []
  const add = EventTarget.prototype.addEventListener
  const remove = EventTarget.prototype.removeEventListener
  EventTarget.prototype.addEventListener = function (...[type, listener, options]: Parameters<typeof add>) {
    const target = this ?? window
    const lasting = nameOfLasting(target)
    const endsByItself = typeof options === 'object' && (options.once || options.signal)
    if (lasting && !endsByItself)
      listeners.push({
        target,
        type,
        listener,
        capture: isCapture(options),
        what: `${type} on ${lasting}`,
        from: runningPlaces(),
      })
    return add.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (...[type, listener, options]: Parameters<typeof remove>) {
    const target = this ?? window
    const i = listeners.findIndex(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === isCapture(options),
    )
    if (i >= 0) listeners.splice(i, 1)
    return remove.call(target, type, listener, options)
  }
  return () => listeners
}

function nameOfLasting(target: unknown) {
  if (target === window) return 'window'
  if (target === document) return 'document'
  if (target === document.documentElement) return 'html'
  return target === document.body ? 'body' : undefined
}

const isCapture = (options: boolean | EventListenerOptions | null | undefined) =>
  typeof options === 'object' && options !== null ? Boolean(options.capture) : Boolean(options)
