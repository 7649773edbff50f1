// The flags and allocator settings of an installation's servers (decision record 0056).
import { parseJson, arrayOf, string } from '../../shared/node/read-json.mjs'
import { read } from '../../shared/node/tree.mjs'

export const SERVER = 'server/dist/main.js'

/** @returns the flags in the image */
export function serverFlags(): string[] {
  const [, command = ''] = /^CMD (\["node".*\])$/m.exec(read('Dockerfile')) ?? []
  const [node, ...rest] = parseJson(command, arrayOf(string))
  if (node !== 'node' || rest.pop() !== SERVER) throw new Error(`not the command of a server: ${command}`)
  return rest
}

/** @returns the image's settings for the allocator of its system */
export function serverAllocator(): { MALLOC_ARENA_MAX: string } {
  const [, arenas] = /^ENV MALLOC_ARENA_MAX=(\d+)$/m.exec(read('Dockerfile')) ?? []
  if (arenas === undefined) throw new Error('the image says nothing to its allocator')
  return { MALLOC_ARENA_MAX: arenas }
}
