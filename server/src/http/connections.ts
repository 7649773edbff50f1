// Connections at the end of a process: what is being answered goes on, whoever only keeps a line open is cut off.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'

/** For requests that are just arriving. */
const GRACE = 1_000

/** Node's own `closeIdleConnections` leaves a connection alone on which nothing was asked yet. */
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

  /** From now on idle connections are closed at once, silent ones after a moment. @returns stops doing so */
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
