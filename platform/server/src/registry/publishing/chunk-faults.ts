// Finds builds of which a browser would run changed chunks, or those of another build in the same page.
import type { BuildRecord } from '@switchboard/record'
import type { FieldError } from '../../http/problem'
import type { Storage } from '../storage'

/** Called by a runtime that platform/build has made, with the address of each chunk. */
const HASHES_OF_RECORD = 'switchboardIntegrity'
/** The lists in which runtimes of webpack and Rspack collect chunks. */
const CHUNK_LIST = /\b(?:webpack|rspack)Chunk[\w$@/.-]*/g
const MOST_NAMED = 3

/**
 * One sentence per cause.
 * @param record whose files are in the storage, as described
 */
export async function findChunkFaults(
  { name, build, files }: Pick<BuildRecord, 'name' | 'build' | 'files'>,
  storage: Pick<Storage, 'read'>,
): Promise<FieldError[]> {
  const chunks = files.filter(({ kind }) => kind === 'script')
  if (chunks.length === 0) return []
  const textOf = async ({ path }: { path: string }) => String(await storage.read(name, build, path))
  const entries = await Promise.all(files.filter(({ kind }) => kind === 'entry').map(textOf))
  const runtime = entries.join('\n')
  const unchecked = runtime.includes(HASHES_OF_RECORD)
    ? []
    : findUnchecked(chunks, [runtime, ...(await Promise.all(chunks.map(textOf)))])
  // A page has one host.
  const shared = name === 'host' ? undefined : findSharedList(runtime, build)
  return [
    ...(unchecked.length > 0 ? [{ path: '/files', message: describeUnchecked(unchecked, chunks.length) }] : []),
    ...(shared === undefined ? [] : [{ path: '/build', message: describeShared(shared, { name, build }) }]),
  ]
}

/** @returns the paths of chunks whose hash is in none of the scripts */
function findUnchecked(chunks: readonly { path: string; integrity: string }[], scripts: readonly string[]) {
  const isUnchecked = ({ integrity }: { integrity: string }) => !scripts.some((script) => script.includes(integrity))
  return chunks.filter(isUnchecked).map(({ path }) => path)
}

/** @returns the name of a list of chunks that does not contain the build's id; empty for an entry without the id */
function findSharedList(runtime: string, build: string): string | undefined {
  const lists = runtime.match(CHUNK_LIST) ?? []
  return lists.find((list) => !list.includes(build)) ?? (runtime.includes(build) ? undefined : '')
}

function describeUnchecked(paths: readonly string[], chunks: number) {
  const named = paths.slice(0, MOST_NAMED).join(', ') + (paths.length > MOST_NAMED ? ', …' : '')
  return `${paths.length} of ${chunks} chunks load without integrity (${named}), so browsers would run changed bytes: build with subresource integrity in SHA-384 (remoteConfig() of platform/build, or SubresourceIntegrityPlugin of Rspack).`
}

const describeShared = (list: string, { name, build }: { name: string; build: string }) =>
  `The chunks are collected ${list === '' ? 'in a list without the id of the build' : `in ${list}`}, where those of another build of ${name} in the same page replace them: set output.uniqueName to a name with the id, such as ${name}_${build}.`
