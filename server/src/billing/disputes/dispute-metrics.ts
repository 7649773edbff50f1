// Dispute metrics. Every process reports the same numbers.
import type { Registry as MetricsRegister } from 'prom-client'
import { addDatabaseGauge } from '@switchboard/platform-server/metrics/database-gauge'
import type { Database } from '../../db/connection'

/** A dispute is late once the last day for its answer is over by UTC, so at most eleven hours later than for the customer. */
export function addDisputeMetrics(db: Database, register: MetricsRegister): void {
  addDatabaseGauge(db, register, {
    name: 'switchboard_disputes_waiting',
    help: 'Disputes that wait for an answer: late or in time',
    labelNames: ['state'],
    query: `select s.state, count(d)::int as number from (values ('late', true), ('in time', false)) as s (state, late)
      left join bill_dispute d on d.state = 'received' and (d.answer_by < (now() at time zone 'UTC')::date) = s.late
      group by s.state`,
  })
}
