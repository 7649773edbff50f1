// Links that fetch a build's files before they are needed.
import {
  entryKindOf,
  scriptsOfViews,
  viewsOf,
  type BuildRecord,
  type BuildReference,
  type RecordedRoute,
} from '@switchboard/record'
import { buildKey } from './build-store'
import type { AttemptAddresses } from './attempt-addresses'

/**
 * Requests a build's entry, styles and the scripts of one page or filler in parallel; modules are fetched by
 * module-files.ts.
 */
export function preloadFiles(
  record: BuildRecord,
  { addressOf }: Pick<AttemptAddresses, 'addressOf'>,
  view: string,
): void {
  const views = viewsOf(record).filter(({ path }) => path === view)
  const present = new Set([...preloadLinks()].map(({ href }) => href))
  const isModule = entryKindOf(record) === 'module'
  const links = resourceLinks('preload', record, addressOf, views).filter((link) => !isModule || link.as === 'style')
  document.head.append(...links.filter(({ href }) => !present.has(href)))
}

export function removePreloads(build: BuildReference): void {
  for (const link of preloadLinks()) if (link.dataset.build === buildKey(build)) link.remove()
}

const preloadLinks = () => document.querySelectorAll<HTMLLinkElement>('link[rel$="preload"]')

/** One link per entry and style of the build, and per script of these pages and fillers. */
export function resourceLinks(
  rel: 'prefetch' | 'preload',
  record: BuildRecord,
  addressOf: AttemptAddresses['addressOf'],
  views: readonly Pick<RecordedRoute, 'scripts'>[],
): HTMLLinkElement[] {
  const scripts = new Set(scriptsOfViews(record, views))
  const files = record.files.filter((file) => file.kind === 'style' || scripts.has(file))
  return files.map((file) => {
    const link = document.createElement('link')
    link.rel = rel
    link.as = file.kind === 'style' ? 'style' : 'script'
    link.href = addressOf(file)
    link.crossOrigin = 'anonymous'
    link.integrity = file.integrity
    link.dataset.build = buildKey(record)
    return link
  })
}
