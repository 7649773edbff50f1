// Stands at the portal's address: takes the redirects of logins, and Keycloak's reports of sessions that ended.
import { createServer, type Server } from 'node:http'
import { anything, object, parseJson, string } from '../../shared/node/read-json.mjs'

const logoutToken = object({ sid: string, aud: anything })

export class PortalStandIn {
  /** The sessions that Keycloak reported as ended. */
  readonly ended: string[] = []
  #server: Server | undefined

  /** @param portal its address */
  async open(portal: string) {
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        if (request.url === '/api/identity/backchannel-logout') this.#store(body)
        response.setHeader('content-type', 'text/html').end('<title>The portal</title>')
      })
    })
    await new Promise((resolve) => server.listen(Number(new URL(portal).port), () => resolve(undefined)))
    this.#server = server
  }

  #store(body: string) {
    const [, claims = ''] = new URLSearchParams(body).get('logout_token')?.split('.') ?? []
    this.ended.push(parseJson(Buffer.from(claims, 'base64url').toString(), logoutToken).sid)
  }

  async close() {
    const server = this.#server
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }
}
