// Compares the files of an installation with their hashes.
import { createHash } from 'node:crypto'
import { ask } from './ask.mjs'

const AT_A_TIME = 6

/**
 * @typedef {object} KnownFile
 * @property {string} address relative to the portal
 * @property {string} integrity 'sha384-…'
 */

/**
 * Asks for the files, a few at a time.
 * @param {URL} portal
 * @param {readonly KnownFile[]} files
 * @returns {Promise<string[]>} a sentence for each file that a browser would refuse
 */
export async function faultsOfFiles(portal, files) {
  const left = [...files]
  /** @type {string[]} */
  const faults = []
  const takeNext = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const fault = await faultOf(portal, file)
      if (fault !== undefined) faults.push(`${file.address}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, takeNext))
  return faults.sort()
}

/**
 * @param {URL} portal
 * @param {KnownFile} file
 */
async function faultOf(portal, { address, integrity }) {
  try {
    const answer = await ask(new URL(address, portal))
    if (answer.status !== 200) return `status ${answer.status}`
    const hash = createHash('sha384').update(Buffer.from(await answer.arrayBuffer()))
    return `sha384-${hash.digest('base64')}` === integrity ? undefined : 'other bytes than those that were published'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
