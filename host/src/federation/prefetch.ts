import type { BuildRecord, Resolved } from '@switchboard/registry'

/** Fetches the other remotes' code into the browser's cache while the page is idle; not for customers who save data. */
export function prefetchWhenIdle(remotes: Resolved, except: string | undefined): void {
  const connection: { saveData?: boolean } | undefined =
    'connection' in navigator ? Object(navigator.connection) : undefined
  if (connection?.saveData) return
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
  idle(() => {
    for (const [name, { current }] of Object.entries(remotes))
      if (name !== except) hint('prefetch', current, current.base)
  })
}

/** Asks for a build's entry and styles, and the scripts of the page at `path`, at once instead of one after the other. */
export function preload(record: BuildRecord, base: string, path: string | undefined): void {
  hint('preload', record, base, path)
}

function hint(rel: 'prefetch' | 'preload', record: BuildRecord, base: string, path?: string): void {
  const routes = rel === 'prefetch' ? record.routes : record.routes.filter((route) => route.path === path)
  const scripts = new Set(routes.flatMap((route) => route.scripts))
  for (const file of record.files) {
    const href = base + file.path
    if (file.kind === 'script' && !scripts.has(file.path)) continue
    if (document.querySelector(`link[rel="${rel}"][href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = rel
    link.as = file.kind === 'style' ? 'style' : 'script'
    link.href = href
    link.crossOrigin = 'anonymous'
    link.integrity = file.integrity
    document.head.append(link)
  }
}
