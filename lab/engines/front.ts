// Stands between browser and portal: collects what the browser reports about the policy, and can be offline.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { object, parseJson, string } from '../../shared/node/read-json.mjs'
import { freePort } from '../part-process.ts'

const report = object({
  'csp-report': object({ 'document-uri': string, 'blocked-uri': string, 'effective-directive': string }),
})

function summaryOf(body: string) {
  const { 'csp-report': told } = parseJson(body, report)
  return `${told['effective-directive']} ${told['blocked-uri']} at ${told['document-uri']}`
}

const REPORTS = '/policy-reports'
const POLICY = 'content-security-policy'

export class Front {
  /** Violations of the policy, such as 'script-src-elem https://a.example/b.js at https://c.example/'. */
  readonly reports: string[] = []
  readonly #port: number
  readonly #behind: URL
  #server: Server | undefined

  private constructor(port: number, behind: string) {
    this.#port = port
    this.#behind = new URL(behind)
  }

  /** @param behind address of the portal */
  static async open(behind: string): Promise<Front> {
    const front = new Front(await freePort(), behind)
    await front.comeBack()
    return front
  }

  get address() {
    return `http://localhost:${this.#port}`
  }

  /** Refuses connections, like a server that is down. */
  async goAway() {
    const server = this.#server
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  async comeBack() {
    const server = createServer((asked, answer) =>
      asked.url === REPORTS ? this.#store(asked, answer) : this.#passOn(asked, answer),
    )
    this.#server = server
    await new Promise((resolve) => server.listen(this.#port, () => resolve(undefined)))
  }

  #store(asked: IncomingMessage, answer: ServerResponse) {
    let body = ''
    asked.setEncoding('utf8').on('data', (part: string) => (body += part))
    asked.on('end', () => {
      this.reports.push(summaryOf(body))
      answer.writeHead(204).end()
    })
  }

  #passOn(asked: IncomingMessage, answer: ServerResponse) {
    const { method, url, headers } = asked
    const { hostname, port } = this.#behind
    const onward = request({ host: hostname, port, method, path: url, headers }, (response) => {
      const policy = response.headers[POLICY]
      const sent = policy === undefined ? {} : { [POLICY]: `${String(policy)}; report-uri ${REPORTS}` }
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...sent })
      // A response that is cut off is cut off for the browser, too.
      pipeline(response, answer, () => undefined)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
}
