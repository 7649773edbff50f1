// GET /api/portal/account/data/nem12: up to two years of the account's electricity meters, as a meter data file.

import { Type } from '@sinclair/typebox'
import { brand } from '@switchboard/brand'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { keySecurity, responses } from '../http/responses'
import type { DataOptions } from './data-options'
import { END_RECORD, headerRecord, registerWriter } from './nem12'
import { readChannels, readMeterDays } from './read-meter-days'
import { sendFile, startFile } from './send-file'

const schema = {
  operationId: 'getMeterData',
  summary: 'Readings of the electricity meters as a NEM12 file',
  description: [
    'Two years at most, of consumption, solar export and controlled load, as stored: 5, 15 or 30 minutes with their quality.',
    'Market days at UTC+10 (Western Australia: UTC+8). Reads over many days are not in the file.',
    'No readings of an earlier occupant, also not of the hours in which a market day overlaps their last local day.',
  ].join(' '),
  tags: ['usage'],
  security: keySecurity,
  response: {
    ...responses({}, [401, 403, 404, 429, 503]),
    200: { description: 'The file', content: { 'text/csv': { schema: Type.String() } } },
  },
}

export function addNem12Route(app: FastifyInstance, { db, turns, files }: DataOptions): void {
  app.get(
    '/api/portal/account/data/nem12',
    { exposeHeadRoute: false, schema, config: { keyScope: 'usage' } },
    async (request, reply) => {
      const account = accountOf(request)
      await files.take(String(account.id))
      return turns.run(account, reply, async () => {
        const parts = await startFile(nem12Parts(db.pool, account, new Date()))
        if (!parts) return throwProblem(404, 'no-readings', 'There are no interval readings of electricity.')
        return sendFile(
          reply,
          { name: `Meter data NEM12 ${account.today}.csv`, type: 'text/csv; charset=utf-8' },
          parts,
        )
      })
    },
  )
}

/** The sender's id has at most ten characters. */
const PARTICIPANT = brand.name
  .toUpperCase()
  .replaceAll(/[^A-Z\d]/g, '')
  .slice(0, 10)

async function* nem12Parts(pool: Pool, account: VerifiedAccount, now: Date): AsyncGenerator<string> {
  const channels = await readChannels(pool, account)
  let isEmpty = true
  for (const channel of channels) {
    const configuration = channels.flatMap(({ nmi, suffix }) => (nmi === channel.nmi ? [suffix] : [])).join('')
    const recordsOf = registerWriter({ ...channel, configuration })
    for await (const days of readMeterDays(pool, channel, account.today)) {
      const header = isEmpty ? [headerRecord(now.getTime() / 1000, PARTICIPANT, channel.baseOffset)] : []
      isEmpty = false
      yield inLines([...header, ...recordsOf(days)])
    }
  }
  if (!isEmpty) yield inLines([END_RECORD])
}

const inLines = (records: readonly string[]) => records.map((record) => `${record}\r\n`).join('')
