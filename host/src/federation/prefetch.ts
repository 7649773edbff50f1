// Files are asked for before they are needed: those of the wanted page at once, others one after the other while the page is idle.
import type { BuildRecord } from '@switchboard/registry'

const FILE_MS = 10_000

type Hint = 'prefetch' | 'preload'
type Named = Pick<BuildRecord, 'name' | 'build'>

let waiting: readonly HTMLLinkElement[] = []
let underway: HTMLLinkElement | undefined
let limit: ReturnType<typeof setTimeout> | undefined
let holds = 0

/** Fetches code into the browser's cache while the page is idle; not for customers who save data. */
export function prefetchWhenIdle(records: readonly BuildRecord[]): void {
  const connection: { saveData?: boolean } | undefined =
    'connection' in navigator ? Object(navigator.connection) : undefined
  if (connection?.saveData) return
  whenIdle(() => {
    waiting = records.flatMap((record) => links('prefetch', record, record.base, record.routes))
    prefetchNext()
  })
}

export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void work())
  else setTimeout(work, 2_000)
}

/** Nothing is prefetched while a page is being brought: a browser has few connections, and a file that hangs keeps one. */
export function holdPrefetch(): () => void {
  holds++
  if (underway) {
    clearTimeout(limit)
    underway.remove()
    waiting = [underway, ...waiting]
    underway = undefined
  }
  return () => {
    holds--
    prefetchNext()
  }
}

function prefetchNext(): void {
  const [link, ...others] = waiting
  if (!link || underway || holds > 0) return
  underway = link
  waiting = others
  const over = () => {
    if (underway !== link) return
    clearTimeout(limit)
    underway = undefined
    link.remove()
    prefetchNext()
  }
  limit = setTimeout(over, FILE_MS)
  link.onload = over
  link.onerror = over
  document.head.append(link)
}

/** Asks for a build's entry and styles, and the scripts of the page at `path`, at once instead of one after the other. */
export function preload(record: BuildRecord, base: string, path: string): void {
  const routes = record.routes.filter((route) => route.path === path)
  const isThere = ({ href }: HTMLLinkElement) => [...preloads()].some((link) => link.href === href)
  document.head.append(...links('preload', record, base, routes).filter((link) => !isThere(link)))
}

/** No attempt at this build is under way any more. */
export function endPreload({ name, build }: Named): void {
  for (const link of preloads()) if (link.dataset.build === `${name}/${build}`) link.remove()
}

const preloads = () => document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')

function links(rel: Hint, record: BuildRecord, base: string, routes: BuildRecord['routes']): HTMLLinkElement[] {
  const scripts = new Set(routes.flatMap((route) => route.scripts))
  const wanted = record.files.filter(({ kind, path }) => kind !== 'asset' && (kind !== 'script' || scripts.has(path)))
  return wanted.map((file) => {
    const link = document.createElement('link')
    link.rel = rel
    link.as = file.kind === 'style' ? 'style' : 'script'
    link.href = base + file.path
    link.crossOrigin = 'anonymous'
    link.integrity = file.integrity
    link.dataset.build = `${record.name}/${record.build}`
    return link
  })
}
