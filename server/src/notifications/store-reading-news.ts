// Stores emails about unusual use and about hot water that runs all night. The rules are in the domain.
import {
  addDays,
  DAYS_OF_UNUSUAL_USE,
  isSolar,
  NIGHT_ENDS_AT,
  nightFlow,
  NIGHTS_OF_FLOW,
  todayIn,
  unusualUse,
  zoneOf,
  type Day,
  type State,
  type Zone,
} from '@switchboard/domain'
import type { Database } from '../db/connection'
import { storeMails, type NewMail } from '../mail/outbox'
import { readDays, readUsage } from '../usage/service-usage'
import type { UsageSlot } from '../usage/usage-slot'
import { claimRound, finishRound, saveProgress } from './news-round'

interface ReadService {
  readonly id: number
  readonly accountId: number
  readonly number: string
  readonly firstName: string
  readonly email: string
  readonly title: string
  readonly product: string
  readonly unit: string
  readonly state: State
  readonly zone: Zone | null
}

/** Readings that arrive later are not news. */
const MOST_DAYS_AGO = 3
/** Days until the customer is told the same news of a service again. */
const PAUSE_DAYS = { 'unusual-use': 28, 'night-flow': 14 } as const
const PAGE_SIZE = 200

const SELECT_PAGE = `select s.id, s.account_id as "accountId", a.number, a.first_name as "firstName", a.email, p.title,
  p.product_type as product, s.uom as unit, b.state, b.time_zone as zone
from service s join account a on a.id = s.account_id join property b on b.id = a.property_id join product p on p.code = s.product_code
where s.id > $1 and s.uom is not null and (s.ends_on is null or s.ends_on >= $2)
  and exists (select from meter_register r where r.service_id = s.id)
order by s.id limit $3`

interface ReadingNews {
  readonly db: Database
  readonly now: Date
  readonly onFailure: (error: unknown) => void
}

/** Once a day, by one server. A round of a server that died is continued by another. */
export async function storeReadingNews({ db, now, onFailure }: ReadingNews, stopping?: AbortSignal): Promise<void> {
  const day = todayIn('UTC', now)
  let last = await claimRound(db, day)
  while (last !== undefined && !stopping?.aborted) {
    const values: unknown[] = [last, day, PAGE_SIZE]
    const { rows } = await db.pool.query<ReadService>({ name: 'services-with-readings', text: SELECT_PAGE, values })
    for (const service of rows) await storeNewsOf(db, service, now).catch(onFailure)
    const end: number | undefined = rows.at(-1)?.id
    if (end === undefined) await finishRound(db, day)
    else await saveProgress(db, day, end)
    last = end
  }
}

/** Exported for its test. */
async function storeNewsOf(db: Database, service: ReadService, now: Date): Promise<void> {
  if (isSolar(service.product)) return
  const zone = service.zone ?? zoneOf(service.state)
  const today = todayIn(zone, now)
  const span = { from: addDays(today, -DAYS_OF_UNUSUAL_USE - MOST_DAYS_AGO), to: today }
  const { slots, lastDay, hasLitres } = await readUsage(db.pool, service.id, zone, 'Daily', span)
  const until = lastDay !== null && lastDay < today ? lastDay : addDays(today, -1)
  if (lastDay === null || until < addDays(today, -MOST_DAYS_AGO)) return
  const unusual = unusualUse(sureUse(slots, until), service.unit)
  const { firstName, number: accountNumber, title, unit } = service
  const facts = { firstName, accountNumber, title, until }
  const { accountId, email: recipient } = service
  if (unusual)
    await storeOnce(db, service, {
      template: 'unusual-use',
      until,
      mail: (event) => ({
        template: 'unusual-use',
        facts: { ...facts, unit, ...unusual },
        event,
        accountId,
        recipient,
      }),
    })
  const litres = hasLitres ? nightFlow(await readNights(db, service.id, zone, until)) : undefined
  if (litres !== undefined)
    await storeOnce(db, service, {
      template: 'night-flow',
      until,
      mail: (event) => ({
        template: 'night-flow',
        facts: { ...facts, nights: NIGHTS_OF_FLOW, litres },
        event,
        accountId,
        recipient,
      }),
    })
}

/** The days before the end, and the last one. */
const sureUse = (slots: readonly UsageSlot[], until: Day) =>
  slots
    .filter(({ from }) => from <= until)
    .slice(-DAYS_OF_UNUSUAL_USE)
    .map(({ quantity, consolidated, partial }) => (consolidated || partial ? null : quantity))

/** The nights that end on the last days. */
async function readNights({ pool }: Database, serviceId: number, zone: Zone, until: Day) {
  const nights: (number | null)[][] = []
  for (let ago = NIGHTS_OF_FLOW - 1; ago >= 0; ago -= 1) {
    const { days } = await readDays(pool, serviceId, zone, [addDays(until, -ago)])
    const halfHours = (days[0]?.halfHours ?? []).filter(({ start }) => Number(start.slice(11, 13)) < NIGHT_ENDS_AT)
    nights.push(
      halfHours.map(({ millilitres, consolidated, partial }) => (consolidated || partial ? null : millilitres)),
    )
  }
  return nights
}

interface Told {
  readonly template: keyof typeof PAUSE_DAYS
  readonly until: Day
  /** @param event identifies the news */
  readonly mail: (event: string) => NewMail
}

/** Stores nothing if the customer was told about the same service in the last weeks. */
async function storeOnce(
  { sql: db }: Database,
  { id, accountId }: ReadService,
  { template, until, mail }: Told,
): Promise<void> {
  const eventOn = (day: Day) => `${template}/${id}/${day}`
  await db.transaction().execute(async (sql) => {
    const told = await sql
      .selectFrom('mail_outbox')
      .where('account_id', '=', accountId)
      .where('event', '>', eventOn(addDays(until, -PAUSE_DAYS[template])))
      .where('event', '<=', eventOn(until))
      .select('id')
      .executeTakeFirst()
    if (!told) await storeMails(sql, [mail(eventOn(until))])
  })
}
