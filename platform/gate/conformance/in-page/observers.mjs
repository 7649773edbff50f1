// Watches observers that are not disconnected.
import { runningRemoteScript } from './begun.mjs'

/** @typedef {import('./begun.mjs').Begun} Begun */
/** @typedef {{ observe(...given: unknown[]): void, unobserve(target: unknown): void, disconnect(): void }} Observer */
/** @typedef {new (...given: unknown[]) => Observer} ObserverClass */
/** @typedef {Begun & { observer: WeakRef<Observer> }} BegunObserver */

/** @returns {() => Begun[]} */
export function watchObservers() {
  /** @type {Set<BegunObserver>} */
  const observing = new Set()
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'PerformanceObserver'])
    watchObserver(observing, name)
  return () => [...observing].filter(({ observer }) => observer.deref())
}

/**
 * @param {Set<BegunObserver>} observing
 * @param {string} name
 */
function watchObserver(observing, name) {
  const page = /** @type {Record<string, ObserverClass>} */ (/** @type {unknown} */ (window))
  const Original = page[name]
  if (!Original) return
  page[name] = class extends Original {
    /** @type {BegunObserver | undefined} */
    #entry
    #targets = 0
    /**
     * @override
     * @param {unknown[]} given
     */
    observe(...given) {
      super.observe(...given)
      this.#targets++
      this.#entry ??= { what: name, from: runningRemoteScript(), observer: new WeakRef(this) }
      observing.add(this.#entry)
    }
    /**
     * @override
     * @param {unknown} target
     */
    unobserve(target) {
      super.unobserve(target)
      if (--this.#targets <= 0) this.#end()
    }
    /** @override */
    disconnect() {
      super.disconnect()
      this.#targets = 0
      this.#end()
    }
    #end() {
      if (this.#entry) observing.delete(this.#entry)
    }
  }
}
