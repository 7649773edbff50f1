// What the server wrote into the host page, so that nothing has to be asked before the first remote can start loading.
import type { IdentityConfig } from '@switchboard/auth'
import type { BuildRecord, Resolved } from '@switchboard/registry'

export interface PageData {
  readonly environment: 'prod' | 'nonprod'
  readonly identity: IdentityConfig | undefined
  readonly host: Pick<BuildRecord, 'base' | 'build' | 'files'>
  readonly remotes: Resolved
  /** Only with `pnpm dev`: files come from development servers and have no hashes. */
  readonly development?: boolean
}

/** The data block of the page; the server that wrote it is of the same build, so its shape is not doubted. */
export function readPage(): PageData {
  return JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '') as PageData
}
