// Refuses NUL characters in addresses and forms, which PostgreSQL and file systems cannot store. The database refuses
// them in JSON.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem'

export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => done(hasNul(url) ? nulProblem() : undefined))
}

/** Whether percent-encoded text, of an address or a form, contains a NUL character. */
export const hasNul = (encoded: string): boolean => encoded.includes('%00') || encoded.includes('\0')

export const nulProblem = () => new Problem(400, 'invalid-request', 'The request has characters that are no text.')
