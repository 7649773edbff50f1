// A proxy between browser and portal that causes real network faults on request, because a browser treats a file that
// hangs, is truncated or was changed in transit differently from a response made by the test.
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What can happen to a file between server and browser. */
export type NetworkFault = keyof typeof faults

export interface Proxy {
  /** Origin under which the portal is reachable. */
  readonly address: string
  /** Breaks files with a matching path, and repairs those of earlier calls. */
  breakFiles(paths: RegExp, fault: NetworkFault): void
  /** As breakFiles, in addition to those already broken. */
  breakAlso(paths: RegExp, fault: NetworkFault): void
  /** Text sent under matching paths is changed in transit until repaired. */
  rewrite(paths: RegExp, edit: (text: string) => string): void
  /** A page of another application at this origin, with its own policy. */
  addPage(path: string, html: string, policy: string): void
  /**
   * From now on everything arrives intact. Hanging requests end with an error: a browser keeps six connections, and a
   * page may have more files; it may repeat a request that is only cut off.
   */
  mend(): void
  /** Paths of the files that a fault has met, in order. */
  readonly met: readonly string[]
  stop(): Promise<void>
}

interface File {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

type Answer = (answer: ServerResponse, file: File, asked: IncomingMessage) => unknown

const SLOW_MS = 1_500
const CORS = 'access-control-allow-origin'

const faults = {
  'is missing': (answer) => answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  'is answered with 500': (answer) => answer.writeHead(500, { 'content-type': 'text/plain' }).end('Server error'),
  'is answered with a page': (answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Portal</title>'),
  'never arrives': () => {},
  'is cut off': (answer, { headers, body }) => {
    answer.writeHead(200, { ...headers, 'content-length': body.length })
    answer.write(body.subarray(0, body.length / 2), () => answer.socket?.destroy())
  },
  'has one byte flipped': (answer, { headers, body }) => answer.writeHead(200, headers).end(withOneByteFlipped(body)),
  'has the CORS header of another origin': (answer, { headers, body }) =>
    answer.writeHead(200, { ...headers, [CORS]: 'https://another.example' }).end(body),
  // The same server under another name is another origin, and its responses have no CORS header.
  'was moved to another origin, which the policy forbids': (
    answer,
    { headers, body },
    { headers: { host = '' }, url = '' },
  ) => {
    const { [CORS]: _, ...rest } = headers
    if (host.startsWith('localhost'))
      answer.writeHead(302, { location: `http://${host.replace('localhost', '127.0.0.1')}${url}` }).end()
    else answer.writeHead(200, rest).end(body)
  },
  'is slow': async (answer, { headers, body }) => {
    await pause(SLOW_MS)
    answer.writeHead(200, headers).end(body)
  },
} satisfies Record<string, Answer>

/** Faults that leave nothing usable, and end immediately. */
export const harmfulFaults: readonly NetworkFault[] = [
  'is missing',
  'is answered with 500',
  'is answered with a page',
  'is cut off',
  'has one byte flipped',
  'was moved to another origin, which the policy forbids',
]

export async function startProxy(portal: string): Promise<Proxy> {
  const { port } = new URL(portal)
  let broken: readonly { readonly paths: RegExp; readonly fault: NetworkFault }[] = []
  let rewritten: { readonly paths: RegExp; readonly edit: (text: string) => string } | undefined
  const pages = new Map<string, { readonly html: string; readonly headers: OutgoingHttpHeaders }>()
  const met: string[] = []
  const hanging = new Set<ServerResponse>()

  const server = createServer((asked, answer) => {
    const { url = '' } = asked
    answer.on('error', () => answer.destroy())
    const page = pages.get(url.split('?')[0] ?? '')
    const found = broken.find(({ paths }) => paths.test(url))
    if (page) answer.writeHead(200, page.headers).end(page.html)
    else if (found) {
      met.push(url)
      if (found.fault === 'never arrives') hanging.add(answer)
      const fault: Answer = faults[found.fault]
      void whole(port, asked).then(
        (file) => fault(answer, file, asked),
        () => answer.destroy(),
      )
    } else if (rewritten?.paths.test(url)) {
      met.push(url)
      const { edit } = rewritten
      void whole(port, asked).then(
        ({ status, headers, body }) => {
          answer.writeHead(status, headers).end(edit(body.toString()))
        },
        () => answer.destroy(),
      )
    } else passOn(port, asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    breakFiles: (paths, fault) => (broken = [{ paths, fault }]),
    breakAlso: (paths, fault) => (broken = [...broken, { paths, fault }]),
    rewrite: (paths, edit) => (rewritten = { paths, edit }),
    addPage(path, html, policy) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      pages.set(path, { html, headers })
    },
    mend: () => {
      broken = []
      rewritten = undefined
      for (const answer of hanging) answer.writeHead(503).end()
      hanging.clear()
    },
    met,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passOn(port: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}

/** The portal's response at an address, complete and uncompressed. */
async function whole(port: string, { method, url, headers }: IncomingMessage): Promise<File> {
  const sent = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' }
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, method, path: url, headers: sent }, resolve).on('error', reject).end(),
  )
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = response.headers
  return { status: response.statusCode ?? 502, headers: rest, body: Buffer.concat(await response.toArray()) }
}

/** The file works without that byte, so only its hash shows the change. */
function withOneByteFlipped(body: Buffer): Buffer {
  const harmless = body.indexOf('use strict')
  const at = harmless < 0 ? Math.floor(body.length / 2) : harmless
  const flipped = Buffer.from(body)
  flipped[at] = body[at]! ^ 1
  return flipped
}
