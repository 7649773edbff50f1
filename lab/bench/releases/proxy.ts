// Counts the transferred bytes of build files.
import { createServer } from 'node:http'
import { forward } from '../forward.ts'
import { freePort } from '../../part-process.ts'

export interface TransferredFile {
  path: string
  bytes: number
  encoding: string | undefined
}
export interface Proxy {
  origin: string
  takeFiles: () => TransferredFile[]
  stop: () => void
}

/** Build files of the portal in parts or as one build, and of Vite. */
const FILE_OF_BUILD = /^\/(host|remotes|assets)\//

/** @param port of the server */
export async function startProxy(port: number): Promise<Proxy> {
  const files: TransferredFile[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '/' } = incoming
    forward(port, incoming, outgoing, (response) => {
      if (!FILE_OF_BUILD.test(path)) return
      const file = { path, bytes: 0, encoding: response.headers['content-encoding'] }
      files.push(file)
      response.on('data', ({ length }) => (file.bytes += length))
    })
  })
  const own = await freePort()
  await new Promise((resolve) => proxy.listen(own, 'localhost', () => resolve(undefined)))
  return {
    origin: `http://localhost:${own}`,
    takeFiles: () => files.splice(0),
    stop() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
