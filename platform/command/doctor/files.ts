// Compares the files of an installation with their hashes.
import { createHash } from 'node:crypto'
import { ask } from './ask.ts'

const AT_A_TIME = 6

interface KnownFile {
  /** relative to the portal */
  address: string
  /** 'sha384-…' */
  integrity: string
}

/**
 * Requests the files, a few at a time.
 * @returns a sentence for each file that a browser would refuse
 */
export async function faultsOfFiles(portal: URL, files: readonly KnownFile[]): Promise<string[]> {
  const left = [...files]
  const faults: string[] = []
  const takeNext = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const fault = await faultOf(portal, file)
      if (fault !== undefined) faults.push(`${file.address}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, takeNext))
  return faults.sort()
}

async function faultOf(portal: URL, { address, integrity }: KnownFile) {
  try {
    const answer = await ask(new URL(address, portal))
    if (answer.status !== 200) return `status ${answer.status}`
    const hash = createHash('sha384').update(Buffer.from(await answer.arrayBuffer()))
    return `sha384-${hash.digest('base64')}` === integrity ? undefined : 'other bytes than those that were published'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
