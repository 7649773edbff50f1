// Closes connections when the process stops: running requests are completed, idle connections are closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'

/** Time for requests that are just arriving. */
const GRACE = 1_000

const POLL_MS = 50

/**
 * Requests in progress per connection. Node's `closeIdleConnections` does not close a connection that has not sent a
 * request yet.
 */
export class Connections {
  readonly #answering = new Map<Socket, number>()
  #isEnding = false

  constructor(readonly server: Server) {
    server.on('connection', (socket) => {
      this.#answering.set(socket, 0)
      socket.once('close', () => this.#answering.delete(socket))
    })
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.#isEnding) response.shouldKeepAlive = false
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
    })
  }

  /**
   * Closes each connection after its next response, for a short time. A proxy may send a request on a connection just
   * as it is closed, and does not repeat a POST that it has sent.
   */
  async endKept(): Promise<void> {
    this.#isEnding = true
    for (let waited = 0; waited < GRACE && this.#answering.size > 0; waited += POLL_MS) await wait(POLL_MS)
  }

  /**
   * Closes idle connections immediately and connections without a request after a grace period. @returns a function
   * that stops this
   */
  drain(): () => void {
    const began = performance.now()
    const timer = setInterval(() => {
      this.server.closeIdleConnections()
      if (performance.now() - began > GRACE) this.#closeSilent()
    }, 100)
    return () => clearInterval(timer)
  }

  #count(socket: Socket, change: number): void {
    const now = this.#answering.get(socket)
    if (now !== undefined) this.#answering.set(socket, now + change)
  }

  #closeSilent(): void {
    for (const [socket, requests] of this.#answering) if (requests === 0) socket.destroy()
  }
}
