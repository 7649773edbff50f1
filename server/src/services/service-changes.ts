// The changes of a customer's services.
import type { FastifyInstance } from 'fastify'
import type { ChangeOptions } from '../changes/add-change'
import { addOptInRoutes } from './opt-in'
import { addOptOutRoutes } from './opt-out'

export function addServiceChanges(app: FastifyInstance, options: ChangeOptions): void {
  addOptInRoutes(app, options)
  addOptOutRoutes(app, options)
}
