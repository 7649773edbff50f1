// What a piece that is gone still holds: listeners on the page, timers, a locked page.

/** Runs in the page before everything else. */
export function watchLeftovers(): void {
  const listeners = new Map<string, number>()
  const timers = new Map<number, string>()
  Object.defineProperty(window, 'leftovers', { value: { listeners, timers } })

  // React listens to these for the life of the page.
  const kept = ['selectionchange', 'catalogue:unmount']
  for (const [name, target] of Object.entries({ window, document, visualViewport: window.visualViewport })) {
    if (!target) continue
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const known = new Map<string, Set<unknown>>()
    const count = (type: string, capture: boolean, change: (set: Set<unknown>) => void) => {
      if (kept.includes(type)) return
      const key = `${name} ${type}${capture ? ' capture' : ''}`
      const set = known.get(key) ?? new Set()
      known.set(key, set)
      change(set)
      listeners.set(key, set.size)
    }
    const captures = (options: unknown) =>
      typeof options === 'object' && options ? Boolean(Object(options).capture) : Boolean(options)
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
      const once = typeof options === 'object' && (options.once || options.signal)
      if (!once) count(type, captures(options), (set) => set.add(listener))
      add(type, listener, options)
    }
    target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean) => {
      count(type, captures(options), (set) => set.delete(listener))
      remove(type, listener, options)
    }
  }

  const timeout = window.setTimeout.bind(window)
  const interval = window.setInterval.bind(window)
  const place = () => (new Error().stack ?? '').split('\n').slice(3, 5).join(' < ').replace(/\s+/g, ' ')
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const id: number = timeout(() => {
        timers.delete(id)
        if (typeof act === 'function') act(...rest)
      }, ms)
      timers.set(id, `timeout ${ms ?? 0} ${place()}`)
      return id
    },
    setInterval: (act: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const id = interval(act, ms, ...rest)
      timers.set(id, `interval ${ms ?? 0} ${place()}`)
      return id
    },
  })
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = window[name].bind(window)
    Object.assign(window, {
      [name]: (id?: number) => {
        if (id !== undefined) timers.delete(id)
        clear(id)
      },
    })
  }
}

/** Runs in the page after everything is gone. */
export function leftovers(): string[] {
  const { listeners, timers } = Object(window).leftovers as {
    listeners: Map<string, number>
    timers: Map<number, string>
  }
  const locked =
    getComputedStyle(document.documentElement).overflowY === 'hidden' ? ['the page cannot be scrolled'] : []
  const heard = [...listeners].filter(([, count]) => count > 0).map(([key, count]) => `${count} × ${key}`)
  return [...heard, ...timers.values(), ...locked]
}
