// Sends the outbox's emails, in every process that changes accounts. At least once: if a process dies after the relay
// accepted an email and before that is stored, it is sent again with the same Message-ID.
import { isNativeError } from 'node:util/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connection'
import { traceNothing, type Job, type TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { failureOf, type DeliveryFailure } from './delivery-failure'
import type { MailMetrics } from './mail-metrics'
import {
  buryMail,
  claimMails,
  discardMails,
  dropClaimedMail,
  finishMail,
  postponeMail,
  type ClaimedMail,
  type KeptMail,
} from './mail-queue'
import { MOST_ATTEMPTS, retryDelay } from './mail-retries'
import { createTurns } from './mail-turns'
import { sendAsStored, type PrepareMail, type ReadyMail } from './prepared-mail'
import type { MailTransport, WrittenMail } from './transport'

export interface MailWorker {
  /** Looks for emails now, after a change was committed. */
  wake(): void
  /** Claims no more, and resolves when the emails in progress are sent, or after some seconds. */
  stop(): Promise<void>
}

interface Options {
  readonly db: Database
  /** `off`: emails are finished without being sent. */
  readonly transport: MailTransport | 'off'
  readonly prepare?: PrepareMail
  /** Most emails a second that the relay takes from this process. */
  readonly perSecond?: number | undefined
  readonly write: (mail: ReadyMail) => WrittenMail | Promise<WrittenMail>
  readonly metrics: MailMetrics
  readonly traceJob?: TraceJob
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const PAUSE_MS = 2_000
/** The size of a claim. The next claim is made when fewer are in progress, so that at most nine are. */
const AT_ONCE = 5
/** A stopped server exits after ten seconds. */
const FAREWELL_MS = 8_000

export function startMailWorker(given: Options): MailWorker {
  const options = { ...given, turn: createTurns(given.perSecond) }
  const alarm = createAlarm()
  let isStopping = false
  const running = run()
  return {
    wake: alarm.ring,
    async stop() {
      isStopping = true
      alarm.ring()
      await Promise.race([running, pause(FAREWELL_MS)])
    },
  }

  /** Claims the next emails before the slowest of the last ones is sent. */
  async function run(): Promise<void> {
    const inProgress = new Set<Promise<void>>()
    while (!isStopping) {
      const started = await startDueMails(options).catch((err: unknown) => {
        warnOfDatabase(options, err)
        return []
      })
      for (const sending of started) {
        inProgress.add(sending)
        void sending.finally(() => inProgress.delete(sending))
      }
      if (started.length === 0 && !isStopping) await alarm.wait(PAUSE_MS)
      while (inProgress.size >= AT_ONCE) await Promise.race(inProgress)
    }
    await Promise.all(inProgress)
  }
}

const warnOfDatabase = ({ log }: Pick<Options, 'log'>, err: unknown) =>
  log.warn({ err }, 'mails wait, because the database cannot be used')

interface Sending extends Options {
  /** Resolves when the relay takes the next email. */
  readonly turn: () => Promise<void>
}

/** @returns a promise for each email that was due, which is never rejected */
async function startDueMails(options: Sending): Promise<readonly Promise<void>[]> {
  const { db, transport } = options
  if (transport === 'off') {
    await discardMails(db)
    return []
  }
  const mails = await claimMails(db, AT_ONCE)
  const { traceJob = traceNothing } = options
  return mails.map((mail) =>
    traceJob(jobOf(mail), (job) => sendMail({ ...options, transport }, mail, job)).catch((err: unknown) =>
      warnOfDatabase(options, err),
    ),
  )
}

const jobOf = ({ id, template, attempts, requestId }: ClaimedMail) => ({
  name: `mail ${template}`,
  facts: { 'switchboard.mail.id': id, 'switchboard.mail.attempt': attempts },
  requestId,
})

type Attempt = { readonly kept: KeptMail | undefined } | { readonly failure: DeliveryFailure }

async function sendMail(
  options: Sending & { readonly transport: MailTransport },
  mail: ClaimedMail,
  job: Job,
): Promise<void> {
  const { db, transport, metrics, log, prepare = sendAsStored } = options
  const prepared = await prepare(mail)
  if (prepared.kind === 'drop') return dropClaimedMail(db, mail, prepared.reason)
  if (prepared.kind === 'wait')
    return postponeMail(db, mail, { milliseconds: prepared.milliseconds, error: null, counts: false })
  await options.turn()
  const attempt = await attemptMail(options, prepared.mail)
  if ('failure' in attempt) {
    job.fail(attempt.failure.kind)
    return treatFailure(options, mail, attempt.failure)
  }
  metrics.countSent(mail.template)
  const isMine = await finishMail(db, mail, { transport: transport.name, kept: attempt.kept })
  if (!isMine) log.warn({ mail: mail.id }, 'a mail was sent after its lease had ended: it may be sent twice')
}

async function attemptMail(
  { transport, write }: Pick<Options, 'write'> & { readonly transport: MailTransport },
  mail: ReadyMail,
): Promise<Attempt> {
  const written = await tryToWrite(write, mail)
  if (isNativeError(written)) return { failure: { kind: 'template', text: written.message } }
  try {
    return { kept: await transport.send(written, mail) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

async function tryToWrite(write: Options['write'], mail: ReadyMail): Promise<WrittenMail | Error> {
  try {
    return await write(mail)
  } catch (error) {
    return isNativeError(error) ? error : new Error('unknown')
  }
}

async function treatFailure(
  { db, metrics, log }: Options,
  mail: ClaimedMail,
  { kind, text }: DeliveryFailure,
): Promise<void> {
  const { id, template, attempts, requestId } = mail
  metrics.countFailed(kind)
  const about = { ...(requestId && { reqId: requestId }), mail: id, template, attempts, failure: text }
  if (kind === 'refused' || (kind === 'temporary' && attempts >= MOST_ATTEMPTS)) {
    log.error(about, 'a mail was given up: switchboard mail status lists it')
    return buryMail(db, mail, text)
  }
  if (kind === 'temporary') log.warn(about, 'a mail is tried again later')
  else
    log.error(
      about,
      kind === 'settings' ? 'no mail can be sent: check SMTP_URL and MAIL_FROM' : 'a mail cannot be written',
    )
  const milliseconds = retryDelay(kind, attempts, Math.random())
  return postponeMail(db, mail, { milliseconds, error: text, counts: kind === 'temporary' })
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

/** A pause that can be ended. If nobody is waiting, ringing ends the next pause. */
function createAlarm() {
  let isRung = false
  let endPause: (() => void) | undefined
  return {
    ring(): void {
      isRung = true
      endPause?.()
    },
    async wait(milliseconds: number): Promise<void> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          endPause = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
      endPause = undefined
    },
  }
}
