// Runs in the page: plays host for one remote, as a legacy page does, with the shared packages of a real host build.
/* global gateWatch */

/** Handed to the browser as it is, after watch(): it sees nothing of this module. */
export function play() {
  const RUNTIME = 'switchboard_host'
  const MOUNT_WAIT_MS = 5_000
  const SETTLE_WAIT_MS = 3_000
  /** For a page that was not still within the time for others: it moves, or keeps asking. */
  const RESTLESS_WAIT_MS = 300
  const QUIET_MS = 40
  const { wait } = gateWatch

  let runtime
  let remote
  let slot
  let visits = 0
  let shown
  let throwing = 'nothing'
  let thrown = 0
  const restless = new Set()

  const share = async (name) => {
    const module = await runtime.loadShare(name)
    if (!module) throw new Error(`the host shares no ${name}`)
    return module()
  }

  async function signIn() {
    runtime = globalThis.__FEDERATION__?.__INSTANCES__.find(({ options }) => options.name === RUNTIME)
    if (!runtime) throw new Error('the host build has no federation runtime of this name')
    await (
      await share('@switchboard/auth')
    ).signIn({ 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' })
  }

  /** The page as it is before there is a remote. */
  async function prepare(record, host) {
    const hashes = new Map(
      [record, host].flatMap(({ base, files }) =>
        files.map(({ path, integrity }) => [new URL(base + path, location.href).href, integrity]),
      ),
    )
    globalThis.switchboardIntegrity = (url) => hashes.get(new URL(url, location.href).href)
    window.trustedTypes.createPolicy('default', {
      createScriptURL: (address) => {
        const { origin, pathname } = new URL(address, location.href)
        if (origin === location.origin && /^\/(host|remotes)\//.test(pathname)) return address
        throw new TypeError(`not a script of the portal: ${origin}${pathname}`)
      },
    })
    slot = await globalThis.gate.furnish()
    gateWatch.remember()
  }

  async function load(record, name) {
    const styles = record.files.filter(({ kind }) => kind === 'style')
    await Promise.all([
      element('script', 'src', `${record.base}remoteEntry.js`),
      ...styles.map(({ path }) => element('link', 'href', record.base + path)),
    ])
    runtime.registerRemotes([{ name, entry: `${record.base}remoteEntry.js`, entryGlobalName: name, type: 'global' }], {
      force: true,
    })
    remote = await runtime.loadRemote(`${name}/remote`)
    const lifecycles = ['bootstrap', 'mount', 'update', 'unmount'].filter(
      (step) => typeof remote?.[step] !== 'function',
    )
    if (lifecycles.length > 0 || !Array.isArray(remote.routes))
      throw new Error('its ./remote does not show routes and lifecycles: make it with defineRemote()')
    const pages = new Set()
    const untried = []
    await walk(remote.routes, '', async (route, path) => {
      breakable(route)
      if (typeof route.lazy === 'function') await route.lazy()
      if (/[:*?]/.test(path)) untried.push(path)
      else pages.add(path)
    })
    await quiet()
    return { routes: remote.routes.map(({ path }) => path), pages: [...pages], untried }
  }

  async function walk(routes, around, visit) {
    for (const route of routes ?? []) {
      const path = !route.path
        ? around
        : route.path.startsWith('/')
          ? route.path
          : `${around.replace(/\/$/, '')}/${route.path}`
      await visit(route, path)
      await walk(route.children, path, visit)
    }
  }

  function element(kind, attribute, address) {
    return new Promise((resolve, reject) => {
      const made = document.createElement(kind)
      made.crossOrigin = 'anonymous'
      made.integrity = globalThis.switchboardIntegrity(address)
      if (kind === 'link') made.rel = 'stylesheet'
      made.onload = () => resolve()
      made.onerror = () => reject(new Error(`${address} could not be loaded`))
      made[attribute] = address
      document.head.append(made)
    })
  }

  /** Lets a page be replaced by one that throws, where the remote asks its own routes for it. */
  function breakable(route) {
    const lazy = route.lazy
    if (typeof lazy !== 'function') return
    const bad = () => {
      thrown++
      throw new Error('gate: thrown on purpose')
    }
    try {
      route.lazy = async () => {
        if (throwing === 'load') bad()
        return throwing === 'render' ? { Component: bad } : lazy()
      }
    } catch {
      // Frozen, which is told when nothing was thrown.
    }
  }

  const within = (work, what) =>
    Promise.race([
      work,
      wait(MOUNT_WAIT_MS).then(() =>
        Promise.reject(new Error(`${what} did not settle within ${MOUNT_WAIT_MS / 1000} s`)),
      ),
    ])

  /** Not settled: the promise of the step is still open, or was rejected. */
  async function mount(path) {
    ;(await share('@switchboard/api-client')).queryClient.clear()
    const place = document.createElement('div')
    slot.append(place)
    shown = { name: `gate-${++visits}`, domElement: place, path }
    try {
      await within(remote.bootstrap(shown), 'bootstrap()')
      await within(remote.mount(shown), 'mount()')
      return undefined
    } catch (error) {
      return String(error?.message ?? error)
    }
  }

  async function unmount() {
    const { domElement } = shown
    try {
      await within(remote.unmount(shown), 'unmount()')
      return domElement.childNodes.length > 0
        ? `unmount() left ${domElement.childNodes.length} nodes in its place`
        : undefined
    } catch (error) {
      return String(error?.message ?? error)
    } finally {
      domElement.remove()
      shown = undefined
    }
  }

  async function quiet() {
    const began = performance.now()
    let last = began
    const watch = new MutationObserver(() => (last = performance.now()))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const limit = restless.has(shown?.path) ? RESTLESS_WAIT_MS : SETTLE_WAIT_MS
    const isBefore = (ms) => performance.now() < began + ms
    const isBlank = () => shown?.domElement.childNodes.length === 0
    const isMoving = () => gateWatch.calls().underway > 0 || performance.now() - last < QUIET_MS
    do await wait(10)
    while ((isMoving() && isBefore(limit)) || (isBlank() && isBefore(SETTLE_WAIT_MS)))
    watch.disconnect()
    if (isMoving()) restless.add(shown?.path)
  }

  globalThis.gate = {
    share,
    signIn,
    prepare,
    load,
    mount,
    unmount,
    quiet,
    wait,
    place: () => shown.domElement,
    throwAt: (when) => void (throwing = when),
    thrown: () => thrown,
  }
}
