import { join } from 'node:path'
import type { Settings } from '../../settings'
import { isFile, openFolder, removeUnfinished } from './folder'
import type { Storage } from './storage'

export { isFile }
/** Reads the local copies of a storage. */
export const openLocalFiles = ({ localFolder }: Storage): Pick<Storage, 'read'> => openFolder(localFolder)
export type { Storage }

/** Loads the bucket's client only if a bucket is configured, because it is larger than the server. */
export async function openStorage({ dataDir, storage }: Pick<Settings, 'dataDir' | 'storage'>): Promise<Storage> {
  const registry = join(dataDir, 'registry')
  const folder = join(registry, storage.kind === 'folder' ? 'builds' : 'brought')
  await removeUnfinished(folder, Date.now())
  if (storage.kind === 'folder') return openFolder(folder)
  const { openBucket } = await import('./bucket')
  return openBucket(storage, folder)
}
