// Limits how much of a server one connection can use, for servers without a proxy (decision record 0072).
import { setInterval } from 'node:timers'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 60_000

/**
 * @param patienceMs how long a reader may not read pending data. Register before hooks that begin to work for a
 * request.
 */
export function limitConnections(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  answerInTurn(app)
  closeSlowReaders(app, patienceMs)
}

/**
 * Handles a connection's requests one after the other. Node would start all requests that arrive together, so that each
 * opens its file. It also does not notify a queued response when the connection closes, so that the file would stay
 * open.
 */
function answerInTurn(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const before = latest.get(socket)
    latest.set(socket, response)
    if (!before || before.writableFinished) return done()
    // Otherwise a connection could queue any number of requests in memory.
    socket.pause()
    before.once('close', () => {
      if (socket.destroyed) return
      if (latest.get(socket) === response) socket.resume()
      done()
    })
  })
}

/** Replaces Node's own limit, which restarts with each byte that the reader takes. */
function closeSlowReaders(app: FastifyInstance, patienceMs: number): void {
  /** The bytes that each connection had read at the last check, if more were pending. */
  const taken = new Map<Socket, number | undefined>()
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!taken.has(socket)) {
      taken.set(socket, undefined)
      socket.once('close', () => taken.delete(socket))
    }
    done()
  })
  const look = setInterval(() => {
    for (const [socket, before] of taken) {
      const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined
      if (now !== undefined && now === before) socket.destroy()
      else taken.set(socket, now)
    }
  }, patienceMs)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}
