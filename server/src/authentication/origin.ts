// Where a change came from, for the audit log.
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/store-audit'
import { browserName } from '../http/browser-name'

/** Without the network address: a customer who reads it learns nothing. */
export const originOf = ({ id, session, person, headers }: FastifyRequest): Origin => ({
  requestId: id,
  session,
  browser: browserName(headers['user-agent']).name,
  person,
})
