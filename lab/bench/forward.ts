import { request, type IncomingMessage, type ServerResponse } from 'node:http'

const BAD_GATEWAY = 502

/**
 * Forwards a request, with its host, which the provider of identities puts into its redirects.
 * @param watch is called with the response
 */
export function forward(
  port: string | number | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  watch: (response: IncomingMessage) => void = () => {},
) {
  const { url: path, method, headers } = incoming
  const onward = request({ port, path, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? BAD_GATEWAY, response.headers)
    watch(response)
    response.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
