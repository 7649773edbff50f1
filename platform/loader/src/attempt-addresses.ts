// Where each attempt at a build loads its files from (decision records 0006 and 0059).
import { fileAddress, type Addressing, type BuildRecord, type BuiltFile } from '@switchboard/record'
import { buildKey } from './build-store'

/** The addresses of one attempt. */
export interface AttemptAddresses {
  /** Folder of the entry, ending with a slash. The build requests all its files there. */
  readonly base: string
  readonly addressOf: (file: BuiltFile) => string
}

/**
 * In Chromium a hanging request blocks its address, so each attempt at a build has its own folder. Only the first
 * attempt at a remote uses content addresses: another build could fail because of the same file, and no file is
 * executed for two builds.
 * @param isServed whether the folder ignores attempts, as on a development server
 */
export function createAttemptAddresses(
  addressing: Addressing | undefined,
  isServed: (base: string) => boolean,
): (record: BuildRecord) => AttemptAddresses {
  const attempts = new Map<string, number>()
  const remotes = new Set<string>()
  return (record) => {
    const key = buildKey(record)
    const attempt = attempts.get(key) ?? 0
    const isFirst = !remotes.has(record.name)
    attempts.set(key, attempt + 1)
    remotes.add(record.name)
    if (isFirst && addressing === 'content')
      return { base: record.base, addressOf: (file) => fileAddress(record, file) }
    const base = attempt === 0 || isServed(record.base) ? record.base : record.base.replace(/\/$/, `~${attempt}/`)
    return { base, addressOf: ({ path }) => base + path }
  }
}
