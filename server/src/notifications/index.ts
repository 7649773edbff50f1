// News by email: the daily jobs that find it, what customers choose, and the links that switch it off.
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'
import type { FastifyInstance } from 'fastify'
import type { NewsOptions } from './current-news'
import { storeBillNews } from './store-bill-news'
import { storeChangeNews } from './store-change-news'
import { storeReadingNews } from './store-reading-news'

export { addNotificationRoutes } from './notification-routes'
export { preparesMail } from './prepare-mail'
export { addUnsubscribePages } from './unsubscribe-pages'

/** Days begin at different times in different zones. Emails wait for the morning in any case. */
const PAUSE_MS = 3_600_000

/** Runs until the server is closed, in every process that sends emails. */
export function addNews(app: FastifyInstance, { db, announcesDebits, clock }: NewsOptions): void {
  const onFailure = (err: unknown) => app.log.warn({ err }, 'news waits, because the database cannot be used')
  const repeat = (work: (stopping: AbortSignal) => Promise<void>) =>
    runRepeatedly(app, { pauseMs: PAUSE_MS, work, onFailure })
  repeat((stopping) => storeBillNews({ db, now: clock(), announcesDebits }, stopping))
  repeat((stopping) => storeChangeNews({ db, now: clock() }, stopping))
  repeat((stopping) => storeReadingNews({ db, now: clock(), onFailure }, stopping))
}
