// Tracks observers that are not disconnected.
import { runningPlaces, type Begun } from './begun.ts'

interface Observer {
  observe(...given: unknown[]): void
  unobserve(target: unknown): void
  disconnect(): void
}
type ObserverClass = new (...given: unknown[]) => Observer
type BegunObserver = Begun & { observer: WeakRef<Observer> }

export function watchObservers(): () => Begun[] {
  const observing = new Set<BegunObserver>()
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'PerformanceObserver'])
    watchObserver(observing, name)
  return () => [...observing].filter(({ observer }) => observer.deref())
}

function watchObserver(observing: Set<BegunObserver>, name: string) {
  const page = window as unknown as Record<string, ObserverClass>
  const Original = page[name]
  if (!Original) return
  page[name] = class extends Original {
    #entry: BegunObserver | undefined
    #targets = 0
    override observe(...given: unknown[]) {
      super.observe(...given)
      this.#targets++
      this.#entry ??= { what: name, from: runningPlaces(), observer: new WeakRef(this) }
      observing.add(this.#entry)
    }
    override unobserve(target: unknown) {
      super.unobserve(target)
      if (--this.#targets <= 0) this.#end()
    }
    override disconnect() {
      super.disconnect()
      this.#targets = 0
      this.#end()
    }
    #end() {
      if (this.#entry) observing.delete(this.#entry)
    }
  }
}
