// Stands between browser and portal and lets requests hang: a fault that the browser itself must meet, because it treats an
// address that hangs differently from one that fails.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  /** Origin under which the portal can be reached. */
  readonly address: string
  /** Requests whose path fits get no answer, until this is called again. */
  hang(paths: RegExp | undefined): void
  stop(): Promise<void>
}

export async function startProxy(portal: string): Promise<Proxy> {
  const { port } = new URL(portal)
  let hanging: RegExp | undefined
  const server = createServer((incoming, answer) => {
    if (hanging?.test(incoming.url ?? '')) return
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    hang: (paths) => (hanging = paths),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
