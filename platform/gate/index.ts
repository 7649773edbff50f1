// The exports for other repositories: the gate for a remote, with the builds that customers of a portal have.
import { join } from 'node:path'
import { runGate } from './gate.ts'
import { gateOptions, readLivePortal } from './live-portal.ts'

export interface RemoteCheck {
  /** of the remote, as in its record */
  name: string
  /** The repository of the remote, with its package.json and tsconfig.json. */
  folder: string
  /** The folder with the build and its record. Default: <folder>/dist. */
  dist?: string
  /** Address of the portal, which needs no token. */
  portal: string
  /** Gets words such as 'reads the files'. */
  onProgress?: (words: string) => void
}

export interface RemoteFinding {
  rule: string
  message: string
  /** The page, or the file. */
  where?: string
  /** The line that causes it. */
  source?: { readonly source: string; readonly line: number; readonly column: number; readonly frame: string }
}

/**
 * Checks a built remote: its files, then its pages in a browser, in the host that customers have.
 * @throws Error with a sentence if the portal does not respond or does not describe itself, or there is no Chromium
 */
export async function checkRemote({ name, folder, dist, portal, onProgress }: RemoteCheck): Promise<{
  ok: boolean
  findings: RemoteFinding[]
}> {
  const { ok, findings } = await runGate({
    ...gateOptions(await readLivePortal(portal), name),
    part: name,
    folder,
    dist: dist ?? join(folder, 'dist'),
    portal,
    tsconfig: join(folder, 'tsconfig.json'),
    onProgress,
  })
  return { ok, findings }
}
