// Counts the transferred bytes of build files.
import { createServer, request } from 'node:http'
import { freePort } from '../test-support.ts'

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

const BAD_GATEWAY = 502
/** Build files of the portal in parts or as one build, and of Vite. */
const FILE_OF_BUILD = /^\/(host|remotes|assets)\//

/** @param port of the server */
export async function startProxy(port: number): Promise<Proxy> {
  const files: TransferredFile[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming
    const onward = request({ port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
      if (FILE_OF_BUILD.test(path)) {
        const file = { path, bytes: 0, encoding: answer.headers['content-encoding'] }
        files.push(file)
        answer.on('data', ({ length }) => (file.bytes += length))
      }
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
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
