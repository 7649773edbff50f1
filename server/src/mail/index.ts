// Emails in a process that changes accounts: sends those in the outbox, and shows those that were kept.
import { brand } from '@switchboard/brand'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import { readMailLook, readMailMark } from './mail-look'
import { createMailMetrics } from './mail-metrics'
import { startMailWorker, type MailWorker } from './mail-worker'
import { mailWriters } from './mail-writers'
import { addMailPages } from './mail-pages'
import type { PrepareMail } from './prepared-mail'
import { openTransport, type SenderAddress } from './transport'

interface Options {
  readonly config: Config
  readonly db: Database
  /** Whether the request has an operator's token. */
  readonly isOperator: (request: FastifyRequest) => Promise<boolean>
  readonly prepare: PrepareMail
}

/** Sends emails until the server is closed. */
export function addMail(app: FastifyInstance, { config, db, isOperator, prepare }: Options): Pick<MailWorker, 'wake'> {
  const { mail, publicUrl, port } = config
  const look = readMailLook()
  const frame = { look, portal: publicUrl ?? `http://localhost:${port}` }
  const worker = startMailWorker({
    db,
    transport: mail.via === 'off' ? 'off' : openTransport(mail, senderOf(config), readMailMark()),
    prepare,
    perSecond: mail.via === 'smtp' ? mail.perSecond : undefined,
    write: mailWriters(frame),
    metrics: createMailMetrics(db, app.metrics),
    traceJob: app.traceJob,
    log: app.log,
  })
  let stopped: Promise<void> | undefined
  app.addHook('preClose', async () => void (stopped = worker.stop()))
  app.addHook('onClose', async () => stopped)
  if (!config.forCustomers)
    addMailPages(app, { db, look, isProxyTrusted: config.trustedProxies.length > 0, isOperator })
  return worker
}

/** If no email is sent, no sender has to be configured. */
const senderOf = ({ mail: { from } }: Config): SenderAddress => ({
  name: from?.name ?? brand.name,
  address: from?.address ?? `portal@${brand.id}.example`,
})
