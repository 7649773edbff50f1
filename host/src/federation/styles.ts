// A remote's styles are links that the host owns: with integrity, awaited with the code, removed when another build takes over.
import type { BuildRecord } from '@switchboard/registry'
import { LoadFailed } from './failure-class'
import { integrityOf } from './integrity'

/** Adds the build's styles to the page. @throws LoadFailed when one cannot be loaded */
export async function addStyles(record: BuildRecord, base: string): Promise<void> {
  const styles = record.files.filter((file) => file.kind === 'style')
  await Promise.all(styles.map((file) => addStyle(base + file.path, folderOf(record))))
}

/** Takes away the styles of every build of this remote but `keep`. */
export function removeOtherStyles(name: string, keep: BuildRecord | undefined): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-remote^="${name}/"]`)) {
    if (!keep || link.dataset.remote !== folderOf(keep)) link.remove()
  }
}

const folderOf = (record: BuildRecord) => `${record.name}/${record.build}`

function addStyle(href: string, remote: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.crossOrigin = 'anonymous'
    link.dataset.remote = remote
    const integrity = integrityOf(href)
    if (integrity) link.integrity = integrity
    link.onload = () => resolve()
    link.onerror = () => reject(new LoadFailed('style'))
    document.head.append(link)
  })
}
