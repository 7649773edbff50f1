// GET /api/portal/invoices/next: what the current month has cost so far, and the likely range of its bill.
import { addDays, addMonths, type Day } from '@switchboard/domain'
import { NextInvoiceResponse, NoInvoiceResponse } from '@switchboard/wire'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import type { FastifyInstance } from 'fastify'
import { accountOf, type VerifiedAccount } from '../../authentication/verified-account'
import type { Database } from '../../db/connection'
import { keySecurity, responses } from '../../http/responses'
import { dollars } from '../../http/wire-money'
import type { UsageTurns } from '../../usage/usage-turns'
import { readBillSoFar } from '../bill-so-far'

export function addNextInvoiceRoute(app: FastifyInstance, { db, turns }: { db: Database; turns: UsageTurns }): void {
  app.get(
    '/api/portal/invoices/next',
    {
      schema: {
        operationId: 'getNextInvoice',
        summary: 'The next bill so far',
        description: 'Computed from the readings to yesterday. 204 on the first day of a month, and without services',
        tags: ['bills'],
        security: keySecurity,
        response: responses({ 200: NextInvoiceResponse, 204: NoInvoiceResponse }),
      },
      config: { keyScope: 'bills' },
    },
    async (request, reply) => {
      const account = accountOf(request)
      return turns.run(account, reply, async () => {
        const found = await retryRead(() => readNextInvoice(db, account))
        return found ?? reply.status(204).send()
      })
    },
  )
}

async function readNextInvoice(
  { sql }: Database,
  { id, number, zone, today }: VerifiedAccount,
): Promise<NextInvoiceResponse | undefined> {
  const { opened_on } = await sql
    .selectFrom('account')
    .where('id', '=', id)
    .select('opened_on')
    .executeTakeFirstOrThrow()
  const bill = await readBillSoFar(sql, { id, number, zone, opened: opened_on }, today)
  if (!bill) return undefined
  const { month, through, amount, use, range } = bill
  return {
    periodStart: month,
    periodEnd: lastDay(month),
    through,
    amount: dollars(amount),
    use: dollars(use),
    least: range && dollars(range.least),
    most: range && dollars(range.most),
  }
}

const lastDay = (month: Day): Day => addDays(addMonths(month, 1), -1)
