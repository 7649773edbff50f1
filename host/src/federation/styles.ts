// A remote's styles are links that the host owns: with integrity, awaited with the code, removed when another build takes over.
import type { BuildRecord } from '@switchboard/registry'
import { LoadFailed } from './failure-class'
import { integrityOf, isUnchecked } from './integrity'

type Named = Pick<BuildRecord, 'name' | 'build'>

/** Links that have not loaded yet. */
const pending = new Map<HTMLLinkElement, Promise<void>>()

/** Adds the build's styles to the page, where they are not there yet. @throws LoadFailed when one cannot be loaded; then none stays */
export async function addStyles(record: BuildRecord, base: string): Promise<void> {
  const there = new Map(ownLinks().map((link) => [link.getAttribute('href'), link]))
  const addresses = record.files.flatMap(({ kind, path }) => (kind === 'style' ? [base + path] : []))
  const links = addresses.map((href) => there.get(href) ?? linkTo(href, folderOf(record)))
  try {
    await Promise.all(links.map(async (link) => (link.isConnected ? pending.get(link) : added(link))))
  } catch (error) {
    links.forEach(take)
    throw error
  }
}

/** Takes away the styles of one attempt, by the folder that it loaded from. */
export function removeStyles(base: string): void {
  for (const link of ownLinks()) if (link.getAttribute('href')?.startsWith(base)) take(link)
}

/** Takes away the styles of every build but these. */
export function removeOtherStyles(keep: readonly Named[]): void {
  const folders = new Set(keep.map(folderOf))
  for (const link of ownLinks()) if (!folders.has(link.dataset.remote ?? '')) take(link)
}

/** What is not in the page tells nobody any more that it loaded. */
function take(link: HTMLLinkElement): void {
  link.remove()
  pending.delete(link)
}

const folderOf = ({ name, build }: Named) => `${name}/${build}`

const ownLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-remote]')]

function linkTo(href: string, folder: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.crossOrigin = 'anonymous'
  link.dataset.remote = folder
  const integrity = integrityOf(href)
  if (integrity) link.integrity = integrity
  else if (!isUnchecked(href)) throw new LoadFailed('style')
  return link
}

function added(link: HTMLLinkElement): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new LoadFailed('style'))
    document.head.append(link)
  }).finally(() => pending.delete(link))
  pending.set(link, loading)
  return loading
}
