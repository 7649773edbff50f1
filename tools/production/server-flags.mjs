// The flags of Node with which an installation runs its servers (decision record 0056).
import { parseJson, arrayOf, string } from '../json/read-json.mjs'
import { read } from '../quality/tree.mjs'

export const SERVER = 'server/dist/main.js'

/** @returns {string[]} those of the image */
export function serverFlags() {
  const [, command = ''] = /^CMD (\["node".*\])$/m.exec(read('Dockerfile')) ?? []
  const [node, ...rest] = parseJson(command, arrayOf(string))
  if (node !== 'node' || rest.pop() !== SERVER) throw new Error(`not the command of a server: ${command}`)
  return rest
}
