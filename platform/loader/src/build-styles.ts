// Inserts builds' style sheets as links with integrity, and removes them (decision record 0008).
import type { BuildRecord, BuildReference } from '@switchboard/record'
import { buildKey } from './build-store'
import { LoadError } from './failure-class'
import type { AttemptAddresses } from './attempt-addresses'
import { integrityOf, isUnchecked } from './integrity'
import { removeScriptStylesExcept, restoreScriptStyles } from './script-styles'

/** Links in the document that have not loaded yet. */
const loadingLinks = new Map<HTMLLinkElement, Promise<void>>()

/** Inserts the build's missing styles and waits for all of them. If one fails, all are removed. @throws LoadError */
export async function addStyles(record: BuildRecord, { base, addressOf }: AttemptAddresses): Promise<void> {
  restoreScriptStyles(buildKey(record))
  const present = new Map(styleLinks().map((link) => [link.dataset.address, link]))
  const addresses = record.files.flatMap((file) => (file.kind === 'style' ? [addressOf(file)] : []))
  const links = addresses.map((href) => present.get(href) ?? createLink(href, buildKey(record), base))
  try {
    await Promise.all(links.map(async (link) => (link.isConnected ? loadingLinks.get(link) : insertLink(link))))
  } catch (error) {
    links.forEach(removeLink)
    throw error
  }
}

/** Removes an attempt's styles. @param base its folder */
export function removeStyles(base: string): void {
  for (const link of styleLinks()) if (link.dataset.attempt === base) removeLink(link)
}

export function removeStylesExcept(builds: readonly BuildReference[]): void {
  const keys = new Set(builds.map(buildKey))
  for (const link of styleLinks()) if (!keys.has(link.dataset.remote ?? '')) removeLink(link)
  removeScriptStylesExcept(keys)
}

/** A removed link fires neither load nor error. */
function removeLink(link: HTMLLinkElement): void {
  link.remove()
  loadingLinks.delete(link)
}

const styleLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-remote]')]

function createLink(href: string, key: string, base: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.crossOrigin = 'anonymous'
  link.dataset.remote = key
  link.dataset.attempt = base
  // The href changes if the file does not arrive from there.
  link.dataset.address = href
  const integrity = integrityOf(href)
  if (integrity) link.integrity = integrity
  else if (!isUnchecked(href)) throw new LoadError('style')
  return link
}

function insertLink(link: HTMLLinkElement): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new LoadError('style'))
    document.head.append(link)
  }).finally(() => loadingLinks.delete(link))
  loadingLinks.set(link, loading)
  return loading
}
