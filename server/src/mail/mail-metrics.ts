// Email metrics. Every process reports the same outbox numbers.
import { Counter, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'
import { addDatabaseGauge } from '@switchboard/platform-server/metrics/database-gauge'
import type { DeliveryFailure } from './delivery-failure'

export interface MailMetrics {
  countSent(template: string): void
  countFailed(kind: DeliveryFailure['kind']): void
}

export function createMailMetrics(db: Database, register: MetricsRegister): MailMetrics {
  const registers = [register]
  const sent = new Counter({
    name: 'switchboard_outbox_sent_total',
    help: 'Mails that were sent, or kept where none are sent',
    labelNames: ['template'],
    registers,
  })
  const failed = new Counter({
    name: 'switchboard_outbox_failed_total',
    help: 'Attempts that failed; temporary: tried again; refused: given up; settings, template: nothing is given up, somebody has to look',
    labelNames: ['kind'],
    registers,
  })
  addDatabaseGauge(db, register, {
    name: 'switchboard_outbox_waiting',
    help: 'Mails that are neither sent nor given up',
    labelNames: [],
    query: 'select count(*)::int as number from mail_outbox where sent_at is null and dead_at is null',
  })
  addDatabaseGauge(db, register, {
    name: 'switchboard_outbox_oldest_seconds',
    help: 'How long the oldest mail waits that is due or failed, and neither sent nor given up',
    labelNames: [],
    query: `select coalesce(extract(epoch from now() - min(case when error is null then greatest(created_at, due_at) else created_at end)), 0)::float8 as number from mail_outbox
      where sent_at is null and dead_at is null and (due_at <= now() or error is not null)`,
  })
  addDatabaseGauge(db, register, {
    name: 'switchboard_outbox_dead',
    help: 'Mails that were given up and that no operator has treated',
    labelNames: [],
    query: 'select count(*)::int as number from mail_outbox where dead_at is not null',
  })
  return { countSent: (template) => sent.inc({ template }), countFailed: (kind) => failed.inc({ kind }) }
}
