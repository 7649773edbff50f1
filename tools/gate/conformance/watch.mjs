// Runs in the page, before everything else: watches what is begun and never ended.

/** Handed to the browser as it is: it sees nothing of this module. */
export function watch() {
  const laterOn = window.setTimeout.bind(window)
  const timers = new Map()
  const origin = () => /\/remotes\/[^)\s]+?\/([^/)\s]+\.js)/.exec(new Error().stack ?? '')?.[1]
  for (const [begin, end, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
    ['requestAnimationFrame', 'cancelAnimationFrame', false],
    ['requestIdleCallback', 'cancelIdleCallback', false],
  ]) {
    const start = window[begin].bind(window)
    const stop = window[end].bind(window)
    window[begin] = (work, ...rest) => {
      const run = (...given) => {
        if (!repeats) timers.delete(key)
        return typeof work === 'function' ? work(...given) : undefined
      }
      const id = typeof work === 'function' ? start(run, ...rest) : start(work, ...rest)
      const key = `${begin}:${id}`
      timers.set(key, { what: typeof rest[0] === 'number' ? `${begin} of ${rest[0]} ms` : begin, from: origin() })
      return id
    }
    window[end] = (id) => {
      for (const name of ['setTimeout', 'setInterval']) if (/Timeout|Interval/.test(end)) timers.delete(`${name}:${id}`)
      timers.delete(`${begin}:${id}`)
      stop(id)
    }
  }

  const observers = new Set()
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'PerformanceObserver']) {
    window[name] = class extends window[name] {
      #entry
      #targets = 0
      observe(...given) {
        super.observe(...given)
        this.#targets++
        this.#entry ??= { what: name, from: origin(), ref: new WeakRef(this) }
        observers.add(this.#entry)
      }
      unobserve(target) {
        super.unobserve(target)
        if (--this.#targets <= 0) observers.delete(this.#entry)
      }
      disconnect() {
        super.disconnect()
        this.#targets = 0
        observers.delete(this.#entry)
      }
    }
  }

  /** Of what outlives a page only; the browser itself counts the rest. */
  const listeners = []
  const lasting = () => [window, document, document.documentElement, document.body]
  const flag = (options) =>
    typeof options === 'object' && options !== null ? Boolean(options.capture) : Boolean(options)
  const add = EventTarget.prototype.addEventListener
  const remove = EventTarget.prototype.removeEventListener
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const at = this ?? window
    if (lasting().includes(at) && !options?.once && !options?.signal)
      listeners.push({
        at,
        type,
        listener,
        capture: flag(options),
        what: `${type} on ${at === window ? 'window' : at === document ? 'document' : at.localName}`,
        from: origin(),
      })
    return add.call(at, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const at = this ?? window
    const i = listeners.findIndex(
      (l) => l.at === at && l.type === type && l.listener === listener && l.capture === flag(options),
    )
    if (i >= 0) listeners.splice(i, 1)
    return remove.call(at, type, listener, options)
  }

  let asked = 0
  let underway = 0
  const fetchNow = window.fetch.bind(window)
  window.fetch = (...given) => {
    asked++
    underway++
    const answer = fetchNow(...given)
    const done = () => underway--
    answer
      .then(
        (response) => response.clone().arrayBuffer(),
        () => {},
      )
      .then(done, done)
    return answer
  }
  const sendXhr = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given) {
    asked++
    return sendXhr.apply(this, given)
  }

  const everybodys = {
    fetch: () => window.fetch,
    'history.pushState': () => history.pushState,
    'history.replaceState': () => history.replaceState,
    'XMLHttpRequest.prototype.send': () => XMLHttpRequest.prototype.send,
    'XMLHttpRequest.prototype.open': () => XMLHttpRequest.prototype.open,
    'EventTarget.prototype.addEventListener': () => EventTarget.prototype.addEventListener,
    'Node.prototype.appendChild': () => Node.prototype.appendChild,
    'JSON.parse': () => JSON.parse,
    'Array.prototype.map': () => Array.prototype.map,
    'Object.assign': () => Object.assign,
    'Promise.prototype.then': () => Promise.prototype.then,
    'console.error': () => console.error,
    onerror: () => window.onerror,
    onunhandledrejection: () => window.onunhandledrejection,
  }

  /** What was begun by the remote: the host's own timers, of each call for example, end by themselves. */
  const counts = () => ({
    timers: [...timers.values()].filter(({ from }) => from).length,
    observers: [...observers].filter(({ from, ref }) => from && ref.deref()).length,
    styles: sheets().reduce((sum, sheet) => sum + 1 + rulesOf(sheet), 0),
  })
  const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets]
  const rulesOf = (sheet) => {
    try {
      return sheet.cssRules.length
    } catch {
      return 0
    }
  }

  /** What is counted most, for a message that says where to look. */
  const remaining = () => {
    const most = (entries) => {
      const tally = {}
      for (const { what, from } of entries)
        if (from) tally[`${what}, begun in ${from}`] = (tally[`${what}, begun in ${from}`] ?? 0) + 1
      return Object.entries(tally).sort(([, a], [, b]) => b - a)[0]
    }
    return {
      timers: most(timers.values()),
      observers: most([...observers].filter(({ ref }) => ref.deref())),
      listeners: most(listeners),
    }
  }

  let before

  globalThis.gateWatch = {
    counts,
    remaining,
    /** Calls so far, and those without an answer. */
    calls: () => ({ asked, underway }),
    /** Not counted as a timer. */
    wait: (ms) => new Promise((resolve) => laterOn(resolve, ms)),
    /** Just before the remote is loaded. */
    remember: () =>
      void (before = {
        names: new Set(Object.keys(window)),
        values: Object.entries(everybodys).map(([key, value]) => [key, value()]),
      }),
    /** What the page has of the remote since then, but for its container and its chunks. */
    strangers: (container) => ({
      names: Object.keys(window).filter(
        (key) => !before.names.has(key) && key !== container && !key.startsWith('webpackChunk'),
      ),
      patched: before.values.filter(([key, value]) => everybodys[key]() !== value).map(([key]) => key),
    }),
    sheets,
    rulesOf,
    /** Of the remote, for as long as the page is open. */
    begun: () => [
      ...new Set(
        [...timers.values(), ...[...observers].filter(({ ref }) => ref.deref()), ...listeners]
          .filter(({ from }) => from)
          .map(({ what }) => what),
      ),
    ],
  }
}
