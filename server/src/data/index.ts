// The customer's own data as files.
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import type { DataOptions } from './data-options'
import type { ChangeOptions } from '../changes/add-change'
import { addBillingFilesRoute } from './billing-files-route'
import { addDataKeyRoutes } from './data-key-routes'
import { addDocumentsRoute, type DocumentOptions } from './documents-route'
import { addNem12Route } from './nem12-route'
import { addUsageFilesRoute } from './usage-files-route'

const FILES = slidingWindow({ most: 10, withinMs: 60_000 })

type Options = Omit<DataOptions, 'files'> & DocumentOptions & ChangeOptions

export function addDataRoutes(app: FastifyInstance, options: Options): void {
  const data = { ...options, files: rateLimit({ name: 'data-files', rule: FILES, db: options.db }) }
  addNem12Route(app, data)
  addUsageFilesRoute(app, data)
  addBillingFilesRoute(app, data)
  addDocumentsRoute(app, data)
  addDataKeyRoutes(app, data)
}
