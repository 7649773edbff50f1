// Compares each file with its record before this process sends it for the first time, and again when it has changed on
// the disk.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildReference, BuiltFile } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { StoredFile } from '../registry/damaged-files'
import { findFileFault } from '../registry/publishing/file-fault'
import { openLocalFiles, type Storage } from '../registry/storage'

/** Copies the file to the local folder. 'damaged': it differs from its record, and must not be sent. */
export type FindFile = (build: BuildReference, file: BuiltFile) => Promise<'intact' | 'missing' | 'damaged'>

interface Listener {
  /** Called when a file is compared again, not for each request. */
  onDamaged(file: StoredFile): void
  onRepaired(file: StoredFile): void
}

interface Verdict {
  /** Changes with the file on the disk. */
  readonly mark: string
  readonly isIntact: Promise<boolean>
}

const MAX_VERDICTS = 20_000
/** A damaged file is compared again after this time, because somebody may have repaired the storage. */
const DAMAGED_MS = 30_000

export function createFileFinder(storage: Storage, { onDamaged, onRepaired }: Listener): FindFile {
  const verdicts = new LRUCache<string, Verdict>({ max: MAX_VERDICTS })
  const damaged = new LRUCache<string, true>({ max: MAX_VERDICTS })
  const { read } = openLocalFiles(storage)

  async function compare({ name: part, build }: BuildReference, file: BuiltFile): Promise<boolean> {
    const isSame = async () => (await findFileFault(file, (path) => read(part, build, path))) === undefined
    const stored = { part, build, path: file.path }
    const key = keyOf(stored)
    const isIntact = (await isSame()) || ((await storage.renewLocal(part, build, file.path)) && (await isSame()))
    if (!isIntact) onDamaged(stored)
    else if (damaged.delete(key)) onRepaired(stored)
    if (!isIntact) damaged.set(key, true)
    return isIntact
  }

  return async (build, file) => {
    const stored = { part: build.name, build: build.build, path: file.path }
    if (!(await storage.ensureLocal(stored.part, stored.build, stored.path))) return 'missing'
    const key = keyOf(stored)
    const copy = join(storage.localFolder, key)
    const mark = await markOf(copy)
    const known = verdicts.get(key)
    const verdict = known?.mark === mark ? known : { mark, isIntact: compare(build, file) }
    if (verdict !== known) verdicts.set(key, verdict)
    const isIntact = await verdict.isIntact.catch((error: unknown) => {
      verdicts.delete(key)
      throw error
    })
    // A copy from the storage that is damaged as well has another mark.
    if (!isIntact && verdict !== known) verdicts.set(key, { ...verdict, mark: await markOf(copy) }, { ttl: DAMAGED_MS })
    return isIntact ? 'intact' : 'damaged'
  }
}

const keyOf = ({ part, build, path }: StoredFile) => `${part}/${build}/${path}`

/** Includes the compressed copy. The time of the last change of the content is the same for all files. */
async function markOf(file: string): Promise<string> {
  const marks = [file, `${file}.br`].map((path) =>
    stat(path).then(
      ({ ctimeMs, size }) => `${ctimeMs} ${size}`,
      () => '',
    ),
  )
  return (await Promise.all(marks)).join(' ')
}
