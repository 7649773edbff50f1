// The metrics of mails. Every process reports the same numbers of the outbox.
import { Counter, Gauge, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'
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
  const gauge = (name: string, help: string, text: string) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Without the database there is no number, and the other metrics stay.
        const found = await db.pool.query<{ number: number }>(text).catch(() => undefined)
        if (found) this.set(found.rows[0]?.number ?? 0)
        else this.reset()
      },
    })
  gauge(
    'switchboard_outbox_oldest_seconds',
    'How long the oldest mail waits that is neither sent nor given up',
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as number from mail_outbox where sent_at is null and dead_at is null`,
  )
  gauge(
    'switchboard_outbox_dead',
    'Mails that were given up and that no operator has treated',
    'select count(*)::int as number from mail_outbox where dead_at is not null',
  )
  return { countSent: (template) => sent.inc({ template }), countFailed: (kind) => failed.inc({ kind }) }
}
