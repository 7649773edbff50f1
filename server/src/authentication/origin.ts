// Where a change came from, for the audit log.
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/store-audit'

/** Without the network address: a customer who reads it learns nothing. */
export const originOf = ({ id, session, person }: FastifyRequest): Origin => ({
  requestId: id,
  session,
  person,
})
