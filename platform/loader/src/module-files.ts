// Fetches the modules of a build with the hashes in its record. An import names no hash, but gets a module that the page
// has already fetched (decision record 0092).
import { scriptsOfViews, viewsOf, type BuildRecord } from '@switchboard/record'
import { buildKey } from './build-store'
import { LoadError } from './failure-class'
import type { AttemptAddresses } from './attempt-addresses'
import { isUnchecked } from './integrity'

/**
 * Fetches what a page or filler executes, unless the document has it already.
 * @param view the path of one of the record's routes, or a place that it fills
 * @throws LoadError if a module does not arrive, or the browser cannot check modules
 */
export async function fetchModules(
  record: BuildRecord,
  { base, addressOf }: AttemptAddresses,
  view: string,
): Promise<void> {
  if (isUnchecked(base)) return
  if (!document.createElement('link').relList.supports('modulepreload')) throw new LoadError('incompatible')
  const files = scriptsOfViews(
    record,
    viewsOf(record).filter(({ path }) => path === view),
  )
  await Promise.all(files.map((file) => fetchModule(addressOf(file), file.integrity, buildKey(record))))
}

function fetchModule(address: string, integrity: string, build: string): Promise<void> {
  // A link without a hash would put the module into the document unchecked.
  if (!integrity) return Promise.reject(new LoadError('integrity'))
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = address
    link.dataset.build = build
    link.onload = () => resolve()
    link.onerror = () => reject(new LoadError('network', address))
    document.head.append(link)
  })
}
