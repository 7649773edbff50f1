// Pictures and documents in API responses.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../build/repository.ts'

/** Files below an address. */
export interface Folder {
  base: string
  read: (path: string) => Promise<Buffer>
}

const LIMIT_MS = 20_000

/** @param portal address of a portal that has them; undefined: this repository, if it has them */
export const answerFolders = (portal: string | undefined): Folder[] =>
  ['buildings', 'documents'].map((name) => ({
    base: `/${name}/`,
    read: (path) =>
      readFile(join(root, 'server/assets', name, path.replaceAll('..', ''))).catch((error: unknown) => {
        if (portal === undefined) throw error
        return readFrom(new URL(`/${name}/${path}`, portal))
      }),
  }))

async function readFrom(address: URL) {
  const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`${address.href}: status ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
