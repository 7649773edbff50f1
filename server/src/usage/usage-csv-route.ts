// Files of the usage page. GET /api/portal/account/usage/csv: the rows of the table (specification 7 and 9, D12, D13, D15).
// GET /api/portal/account/usage/day/csv: the half hours of a day.

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { addDays, isSolar, usageFileName, type Span } from '@switchboard/domain'
import { UsageCsvQuery, UsageDayQuery } from '@switchboard/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { csvStream } from '../http/csv'
import { attachmentDisposition } from '../http/content-disposition'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import { responses, keySecurity } from '../http/responses'
import type { UsageSlot } from './usage-slot'
import type { UsageTurns } from './usage-turns'
import { readDays, readUsage } from './service-usage'
import { usageCsvLines, usageDayCsvLines, type PricedUnit } from './usage-csv'
import { INTERVAL, normalizeQuery } from './usage-csv-query'
import { visibleDay } from './usage-day-route'
import { USAGE_SERVICES, visibleUsage, type UsageServices, type VisibleUsage } from './usage-request'

const FILES = slidingWindow({ most: 10, withinMs: 60_000 })

const response: Record<number, unknown> = {
  ...responses({}, [400, 401, 403, 404, 422, 429, 503]),
  200: { description: 'The file', content: { 'text/csv': { schema: Type.String() } } },
}

const schema = {
  operationId: 'getUsageCsv',
  summary: 'The usage of a service as a CSV file',
  description: [
    'The usage request as a query. `interval`, `graphSettings[interval]` and graphSettings as JSON are understood as well.',
    'One line per day, month or year of the range that may be shown: first and last day, quantity, unit, cost, tax basis and quality.',
    'UTF-8 with a byte order mark, CRLF, RFC 4180. Its name is in Content-Disposition. Solar export has no file.',
    'An account gets ten files a minute, and two requests for usage or files at the same time: further ones wait or are answered 429.',
  ].join(' '),
  tags: ['usage'],
  security: keySecurity,
  querystring: UsageCsvQuery,
  response,
}

const daySchema = {
  operationId: 'getUsageDayCsv',
  summary: 'The half hours of a day as a CSV file',
  description:
    'Start, quantity, unit and quality of each half hour; none if a read covers more. Otherwise like the file of a range.',
  tags: ['usage'],
  security: keySecurity,
  querystring: UsageDayQuery,
  response,
}

export function addUsageCsvRoute(app: FastifyInstance, { db, turns }: { db: Database; turns: UsageTurns }): void {
  const services = readWithAccount<UsageServices>(db, { name: 'usage-services', sql: USAGE_SERVICES })
  const files = rateLimit({ name: 'usage-files', rule: FILES, db })
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/portal/account/usage/csv',
    {
      exposeHeadRoute: false,
      schema,
      config: { ...services.config, keyScope: 'usage' },
      preValidation: async (request: FastifyRequest) => {
        request.query = normalizeQuery(request.query)
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      await files.take(String(account.id))
      const { slots, priced, name } = await turns.run(account, reply, () =>
        retryRead(() => readUsageFile(db.pool, account, services.of(request), request.query)),
      )
      return sendFile(reply, name, usageCsvLines(slots, priced))
    },
  )
  app
    .withTypeProvider<TypeBoxTypeProvider>()
    .get(
      '/api/portal/account/usage/day/csv',
      { exposeHeadRoute: false, schema: daySchema, config: { ...services.config, keyScope: 'usage' } },
      async (request, reply) => {
        const account = accountOf(request)
        await files.take(String(account.id))
        const visible = visibleDay(account, services.of(request), request.query)
        const { service, unit, day } = visible
        refuseSolar(visible)
        const [name, { days }] = await turns.run(account, reply, () =>
          retryRead(async () => [
            await fileName(db.pool, account, visible, 'Half-hourly', { from: day, to: addDays(day, 1) }),
            await readDays(db.pool, service.id, account.zone, [day]),
          ]),
        )
        return sendFile(reply, name, usageDayCsvLines(days[0]?.halfHours ?? [], unit))
      },
    )
}

const sendFile = (reply: FastifyReply, name: string, lines: Iterable<string[]>) =>
  reply
    .headers({ 'content-disposition': attachmentDisposition(name), 'cache-control': 'private, no-store' })
    .type('text/csv; charset=utf-8; header=present')
    .send(csvStream(lines))

interface UsageFile {
  readonly slots: readonly UsageSlot[]
  readonly priced: PricedUnit
  readonly name: string
}

/** All usage is read before the first line is sent, so that a failure returns a problem and no file is truncated. */
async function readUsageFile(
  pool: Pool,
  account: VerifiedAccount,
  services: UsageServices,
  request: UsageCsvQuery,
): Promise<UsageFile> {
  const visible = visibleUsage(account, services, request, 'querystring:')
  const { unit, span } = visible
  const { id, priceMicros, taxInclusive, taxable } = visible.service
  refuseSolar(visible)
  const { slots, costs } = await readUsage(pool, id, account.zone, request[INTERVAL], span, visible.service)
  const name = await fileName(pool, account, visible, request[INTERVAL], daysOf(slots) ?? span)
  return { slots, priced: { unit, priceMicros, taxInclusive, taxable, costs }, name }
}

function refuseSolar({ service }: VisibleUsage): void {
  if (isSolar(service.productType)) throwProblem(422, 'no-csv', 'There is no CSV file of solar export.')
}

/** The file names of services with the same title contain the subscription name, as on the page. */
async function fileName(
  pool: Pool,
  account: VerifiedAccount,
  { service: { title, subscriptionName } }: VisibleUsage,
  interval: Parameters<typeof usageFileName>[1],
  days: Span,
): Promise<string> {
  const isOneOfMany = (await countServicesByTitle(title, account, pool)) > 1
  return usageFileName(isOneOfMany ? `${title} (${subscriptionName})` : title, interval, days)
}

async function countServicesByTitle(title: string, { id }: VerifiedAccount, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'usage-services-called',
    text: `select count(*)::int as count from service s join product p on p.code = s.product_code
      where s.account_id = $1 and p.title = $2 and s.uom is not null and s.price_micros is not null and p.display_on_portal_usage`,
    values: [id, title],
  })
  return rows[0]?.count ?? 0
}

function daysOf(slots: readonly UsageSlot[]): Span | undefined {
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last && { from: first.from, to: last.to }
}
