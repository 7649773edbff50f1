// GET /api/portal/account/data/usage: daily usage of two years, one CSV file for each service, solar too (D59).

import { addMonths, overlap, usageFileName, type Day, type Span } from '@switchboard/domain'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { csvBlocks } from '../http/csv'
import { zipParts, type ZippedFile } from '../http/zip'
import { readUsage } from '../usage/service-usage'
import { usageCsvLines } from '../usage/usage-csv'
import { USAGE_SERVICES, visibleWindow, type RequestedService, type UsageServices } from '../usage/usage-request'
import type { DataOptions } from './data-options'
import { sendFile, startFile, zipSchema } from './send-file'

const schema = zipSchema({
  operationId: 'getUsageFiles',
  summary: 'Daily usage of all services as CSV files',
  description:
    'A zip with a CSV file for each measured service, of two years at most. Lines as in the CSV file of a range; solar export has one too.',
  tags: ['usage'],
})

export function addUsageFilesRoute(app: FastifyInstance, { db, turns, files }: DataOptions): void {
  const services = readWithAccount<UsageServices>(db, { name: 'usage-services', sql: USAGE_SERVICES })
  app.get(
    '/api/portal/account/data/usage',
    { exposeHeadRoute: false, schema, config: { ...services.config, keyScope: 'usage' } },
    async (request, reply) => {
      const account = accountOf(request)
      await files.take(String(account.id))
      return turns.run(account, reply, async () => {
        const usage = usageFiles(db.pool, account, services.of(request))
        const parts = await startFile(zipParts(usage, new Date()))
        if (!parts) return throwProblem(404, 'no-usage', 'There is no usage yet.')
        return sendFile(reply, { name: `Daily usage ${account.today}.zip`, type: 'application/zip' }, parts)
      })
    },
  )
}

async function* usageFiles(pool: Pool, account: VerifiedAccount, services: UsageServices): AsyncGenerator<ZippedFile> {
  const measured = (services ?? []).filter(({ uom }) => uom !== null)
  const titles = measured.map(({ title }) => title)
  for (const service of measured) {
    const span = twoYearsOf(account.today, service)
    if (span.from >= span.to) continue
    const { title, subscriptionName, uom, priceMicros, taxInclusive, taxable } = service
    const { slots, costs } = await retryRead(() => readUsage(pool, service.id, account.zone, 'Daily', span, service))
    const isOneOfMany = titles.indexOf(title) !== titles.lastIndexOf(title)
    yield {
      name: usageFileName(isOneOfMany ? `${title} (${subscriptionName})` : title, 'Daily', span),
      parts: csvBlocks(usageCsvLines(slots, { unit: uom ?? '', priceMicros, taxInclusive, taxable, costs })),
    }
  }
}

/** The days of the last two years that the customer may see. */
const twoYearsOf = (today: Day, service: RequestedService): Span =>
  overlap({ from: addMonths(today, -24), to: today }, visibleWindow(today, service))
