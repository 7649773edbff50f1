// The portal's routes for operators, below /registry/api of the platform.
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../db/connection'
import { accountRoutes } from './account-routes'
import { mailRoutes } from './mail-routes'

export const operatorRoutes =
  (db: Database): FastifyPluginAsync =>
  async (app) => {
    await app.register(mailRoutes, { db })
    await app.register(accountRoutes, { db })
  }
