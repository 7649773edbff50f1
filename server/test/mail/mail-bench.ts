// Emails about new bills, from the outbox to an SMTP server, for the benchmark of the lab.
import { brand } from '@switchboard/brand'
import { Registry as MetricsRegister } from 'prom-client'
import { readMailSettings } from '../../src/config/mail-settings'
import { openDatabase } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { mailColours } from '../../src/mail/mail-look'
import { createMailMetrics } from '../../src/mail/mail-metrics'
import { startMailWorker } from '../../src/mail/mail-worker'
import { openTransport } from '../../src/mail/transport'
import { writeMail } from '../../src/mail/write-mail'
import { preparesMail } from '../../src/notifications'
import { Relay } from './relay'
import { brandStyles, writeSample } from './sample-mails'

interface Where {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

interface Pace {
  readonly now: Date
  readonly perSecond: number | undefined
}

const bill = { bill: 'INV1', month: '2026-10-01', cents: 20_286, owing: 20_286, due: '2026-12-11', change: 'The same.' }
const from = { name: brand.name, address: 'portal@energy.example' }
const look = { brand, locale: 'en-AU', colours: mailColours(brandStyles('wattlebird')) }
const AT_ONCE = 5

export async function openMailBench({ databaseUrl, dataDir }: Where) {
  const db = await openDatabase({ databaseUrl, dataDir })
  await migrate(db)
  const relay = await Relay.open()
  const { mail } = readMailSettings({ SMTP_URL: relay.url, MAIL_FROM: from.address })
  const transport = openTransport(mail, from, { id: 'mark', png: Buffer.alloc(1_500) })

  return {
    /** An account with a bill and its email each. */
    async storeBills(count: number): Promise<void> {
      await db.pool.query(
        `insert into property (path, city, postcode, state) values ('/bench/', 'Melbourne', '3008', 'VIC')`,
      )
      await db.pool.query(
        `with owner as (
           insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
           select (5000000000 + n)::text, p.id, 'Ann', 'Other', '1980-01-01', 'a' || n || '@example.com', '+61412345678', '1 Lane', 'RESI', '2025-01-01'
           from generate_series(1, $1::int) n cross join property p where p.path = '/bench/' returning id, number, email
         ), issued as (
           insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
           select 'INV' || right(number, 8), id, '2026-11-20', '2026-12-11', 20286, '2026-10-01', '2026-10-31' from owner returning id, account_id
         )
         insert into mail_outbox (event, account_id, template, kind, facts, recipient)
         select 'bill-ready/' || i.id, i.account_id, 'bill-ready', 'bill-ready',
           $2::jsonb || jsonb_build_object('firstName', 'Ann', 'accountNumber', o.number, 'bill', i.id), o.email
         from issued i join owner o on o.id = i.account_id`,
        [count, bill],
      )
    },

    /** @returns emails a second, five at a time like the worker's */
    async sendBare(count: number): Promise<number> {
      const began = performance.now()
      for (let sent = 0; sent < count; sent += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            transport.send(writeSample('bill-ready', bill), { id: crypto.randomUUID(), recipient: 'a@example.com' }),
          ),
        )
      return (count * 1000) / (performance.now() - began)
    },

    /** @returns emails a second of the worker, with all checks */
    async send(count: number, { now, perSecond }: Pace): Promise<number> {
      const before = relay.taken.length
      const began = performance.now()
      const worker = startMailWorker({
        db,
        transport,
        perSecond,
        prepare: preparesMail({ db, announcesDebits: true, clock: () => now }),
        write: (stored) => writeMail(stored, { look, portal: 'https://portal.example' }),
        metrics: createMailMetrics(db, new MetricsRegister()),
        log: { warn: console.error, error: console.error },
      })
      while (relay.taken.length - before < count) await new Promise((resolve) => setTimeout(resolve, 20))
      const rate = ((relay.taken.length - before) * 1000) / (performance.now() - began)
      await worker.stop()
      return rate
    },

    async close(): Promise<void> {
      await relay.stop()
      await db.close()
    },
  }
}
