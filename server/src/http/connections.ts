// Closes connections when the process stops: running requests are completed, idle connections are closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'

/** Time for requests that are just arriving. */
const GRACE = 1_000

/** Requests in progress per connection. Node's `closeIdleConnections` does not close a connection that has not sent a request yet. */
export class Connections {
  readonly #answering = new Map<Socket, number>()

  constructor(readonly server: Server) {
    server.on('connection', (socket) => {
      this.#answering.set(socket, 0)
      socket.once('close', () => this.#answering.delete(socket))
    })
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
    })
  }

  /** Closes idle connections immediately and connections without a request after a grace period. @returns a function that stops this */
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
