// GET /api/portal/account/usage/csv: the rows of the usage page's table as a file (specification 7 and 9, D12, D13, D15).

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Type, type Static } from '@sinclair/typebox'
import { isSolar, usageFileName, type Span } from '@switchboard/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf, type VerifiedAccount } from '../http/account'
import { Allowance } from '../http/allowance'
import { csvStream } from '../http/csv'
import { attachmentAs } from '../http/disposition'
import { problem } from '../http/problem'
import { answers, signedIn } from '../portal/answers'
import type { Bar } from './bar'
import { usageOf } from './usage'
import { usageLines, type Priced } from './usage-csv'
import { INTERVAL, plainQuery } from './usage-csv-query'
import { asked, BarSize, shownTo } from './usage-request'

const A_MINUTE = 60_000
const MOST_A_MINUTE = 10

const UsageQuery = Type.Object({ [INTERVAL]: BarSize, ...asked }, { additionalProperties: false })

const schema = {
  operationId: 'getUsageCsv',
  summary: 'The usage of a service as a CSV file',
  description: [
    'The usage request as a query. `interval`, `graphSettings[interval]` and graphSettings as JSON are understood as well.',
    'One line per day, month or year of the range that may be shown: first and last day, quantity, unit, cost, tax basis and quality.',
    'UTF-8 with a byte order mark, CRLF, RFC 4180. Its name is in Content-Disposition. Solar export has no file.',
  ].join(' '),
  tags: ['usage'],
  security: signedIn,
  querystring: UsageQuery,
  response: {
    ...answers({}, [400, 401, 403, 404, 422, 429, 503]),
    200: { description: 'The file', content: { 'text/csv': { schema: Type.String() } } },
  },
}

export function usageCsvRoute(app: FastifyInstance, { db }: { db: Database }): void {
  const allowance = new Allowance(MOST_A_MINUTE, A_MINUTE)
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/portal/account/usage/csv',
    {
      exposeHeadRoute: false,
      schema,
      preValidation: async (request: FastifyRequest) => {
        request.query = plainQuery(request.query)
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      allowance.take(account.id)
      const { bars, priced, name } = await reread(() => usageFile(db.pool, account, request.query))
      return reply
        .headers({ 'content-disposition': attachmentAs(name), 'cache-control': 'private, no-store' })
        .type('text/csv; charset=utf-8; header=present')
        .send(csvStream(usageLines(bars, priced)))
    },
  )
}

interface UsageFile {
  readonly bars: readonly Bar[]
  readonly priced: Priced
  readonly name: string
}

/** All bars are read before the first line goes out, so that whatever fails is answered as a problem and no file is ever cut short. */
async function usageFile(pool: Pool, account: VerifiedAccount, request: Static<typeof UsageQuery>): Promise<UsageFile> {
  const shown = await shownTo(account, request, pool, 'querystring:')
  const { unit, span } = shown
  const { id, title, productType, priceMicros, taxInclusive } = shown.service
  if (isSolar(productType)) return problem(422, 'no-csv', 'There is no CSV file of solar export.')
  const { bars } = await usageOf(pool, id, account.zone, request[INTERVAL], span)
  const isOneOfMany = (await servicesCalled(title, account, pool)) > 1
  const service = isOneOfMany ? `${title} (${request.subscriptionName})` : title
  const name = usageFileName(service, request[INTERVAL], daysOf(bars) ?? span)
  return { bars, priced: { unit, priceMicros, taxInclusive }, name }
}

/** As on the page, services of one title are told apart by their subscription. */
async function servicesCalled(title: string, { id }: VerifiedAccount, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'usage-services-called',
    text: `select count(*)::int as count from service s join product p on p.code = s.product_code
      where s.account_id = $1 and p.title = $2 and s.uom is not null and s.price_micros is not null and p.display_on_portal_usage`,
    values: [id, title],
  })
  return rows[0]?.count ?? 0
}

function daysOf(bars: readonly Bar[]): Span | undefined {
  const [first, last] = [bars[0], bars.at(-1)]
  return first && last && { from: first.from, to: last.to }
}
