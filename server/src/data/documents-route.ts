// GET /api/portal/account/data/documents: all bills as PDF in a zip, one document in memory at a time.

import { brand } from '@switchboard/brand'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '../authentication/verified-account'
import { readDocument } from '../billing/invoice-pdf/document-store'
import { billPortal } from '../billing/invoice-pdf/read-content'
import type { Database } from '../db/connection'
import { CallerTurns, signalOfDisconnect } from '../http/caller-turns'
import { zipParts, type ZippedFile } from '../http/zip'
import { sendFile, startFile, zipSchema } from './send-file'

/** Fewer than of single bills, because documents that do not exist yet are rendered. */
const ARCHIVES = slidingWindow({ most: 4, withinMs: 10 * 60_000 })
const TURNS = { running: 1, waiting: 1, longestWaitMs: 5_000 }

const schema = zipSchema({
  operationId: 'getBillDocuments',
  summary: 'All bills as PDF files',
  description:
    'A zip with the document of each bill, named by its month. An account gets four in ten minutes, one at a time.',
  tags: ['bills'],
})

export interface DocumentOptions {
  readonly config: Parameters<typeof billPortal>[0]
  readonly db: Database
}

export function addDocumentsRoute(app: FastifyInstance, { config, db }: DocumentOptions): void {
  const archives = rateLimit({ name: 'bill-archives', rule: ARCHIVES, db })
  const turns = new CallerTurns(TURNS)
  app.get(
    '/api/portal/account/data/documents',
    { exposeHeadRoute: false, schema, config: { keyScope: 'bills' } },
    async (request, reply) => {
      const { id, today } = accountOf(request)
      await archives.take(String(id))
      const send = async () => {
        const parts = await startFile(zipParts(documents({ config, db }, id), new Date()))
        if (!parts) return throwProblem(404, 'no-bills', 'There are no bills yet.')
        return sendFile(reply, { name: `Bills ${today}.zip`, type: 'application/zip' }, parts)
      }
      return turns.run(String(id), signalOfDisconnect(reply), send)
    },
  )
}

async function* documents({ config, db }: DocumentOptions, accountId: number): AsyncGenerator<ZippedFile> {
  const text =
    'select id, period_start::text as first from invoice where account_id = $1 order by period_start desc, issued_on desc, id'
  const { rows } = await retryRead(() =>
    db.pool.query<{ id: string; first: string }>({ name: 'bills-of-account', text, values: [accountId] }),
  )
  for (const { id, first } of rows) {
    const bytes = await readDocument(db, id, billPortal(config))
    yield { name: `${first.slice(0, 7)} ${brand.name} bill ${id}.pdf`, parts: [bytes], isCompressed: true }
  }
}
