// Compares the stored files of a build with its record.
import type { BuildRecord } from '@switchboard/record'
import pLimit from 'p-limit'
import type { Storage } from '../storage'
import { findFileFault } from './file-fault'

type Files = Pick<BuildRecord, 'name' | 'build' | 'files'>

const MAX_READS = 8

/** One sentence per file that is missing in the storage or differs from the record. */
export async function findFileFaults({ name, build, files }: Files, storage: Storage) {
  const reads = pLimit(MAX_READS)
  const faults = files.map(async (file, at) => {
    const message = await reads(() => findFileFault(file, (path) => storage.read(name, build, path)))
    return message === undefined ? [] : [{ path: `/files/${at}`, message }]
  })
  return (await Promise.all(faults)).flat()
}
