// Reads the account's electricity registers and their market days, a part of the range at a time.

import { addDays, addMonths, isSolar, type Day, type Zone } from '@switchboard/domain'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import type { Pool } from 'pg'
import type { VerifiedAccount } from '../authentication/verified-account'
import { mergeDays, ownDay, tenancyOf, type Tenancy } from './own-days'
import type { MeterDay } from './nem12'

/** A register as meter files name it, with the services that have it. */
export interface Channel {
  readonly nmi: string
  readonly suffix: string
  /** Minutes east of UTC of the clock of its network. */
  readonly baseOffset: number
  readonly sources: readonly Source[]
}

interface Source {
  readonly serviceId: number
  readonly registerId: number
  readonly tenancy: Tenancy
  /** The first market day that may have readings of the customer. */
  readonly from: Day
}

interface RegisterRow {
  readonly nmi: string
  readonly suffix: string
  readonly baseOffset: number
  readonly serviceId: number
  readonly registerId: number
  readonly starts: Day
  readonly ends: Day | null
  readonly productType: string
}

const REGISTERS = `select r.nmi, r.suffix, n.base_offset_min as "baseOffset", s.id as "serviceId", r.id as "registerId",
  s.starts_on as starts, s.ends_on as ends, p.product_type as "productType"
from account_service s join product p on p.code = s.product_code join meter_register r on r.service_id = s.id
join meter_network n on n.code = r.network
where s.account_id = $1 and r.uom = 'kWh' and r.mj_per_litre is null
order by r.nmi, r.suffix, r.from_day, s.starts_on, r.id`

/** Heat may be counted in kilowatt hours as well, and is no electricity. */
const isElectricity = (productType: string) =>
  isSolar(productType) || /electric|controlled load|\bev\b/i.test(productType)

/** Sorted by NMI and suffix. */
export async function readChannels(
  pool: Pool,
  { id, zone, today }: Pick<VerifiedAccount, 'id' | 'zone' | 'today'>,
): Promise<Channel[]> {
  const { rows } = await retryRead(() =>
    pool.query<RegisterRow>({ name: 'electricity-registers', text: REGISTERS, values: [id] }),
  )
  const twoYearsAgo = addMonths(today, -24)
  const found = new Map<string, RegisterRow[]>()
  for (const row of rows) {
    if (!isElectricity(row.productType)) continue
    const key = `${row.nmi} ${row.suffix}`
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return [...found.values()].flatMap((registers) => {
    const [first] = registers
    if (!first) return []
    const { nmi, suffix, baseOffset } = first
    return [{ nmi, suffix, baseOffset, sources: registers.map((row) => sourceOf(row, zone, twoYearsAgo)) }]
  })
}

function sourceOf({ serviceId, registerId, starts, ends }: RegisterRow, zone: Zone, earliest: Day): Source {
  const dayBefore = addDays(starts, -1)
  const from = dayBefore > earliest ? dayBefore : earliest
  return { serviceId, registerId, tenancy: tenancyOf(zone, { starts, ends }), from }
}

/** Few enough that a part of five-minute readings takes about a megabyte. */
const MONTHS_AT_ONCE = 2

/** The customer's readings of a channel, in the order of days, a part at a time. */
export async function* readMeterDays(pool: Pool, channel: Channel, today: Day): AsyncGenerator<MeterDay[]> {
  const [first] = channel.sources.map(({ from }) => from).sort()
  for (let from = first; from !== undefined && from <= today; from = addMonths(from, MONTHS_AT_ONCE)) {
    const to = addDays(addMonths(from, MONTHS_AT_ONCE), -1)
    const found = new Map<Day, MeterDay>()
    for (const source of channel.sources) {
      if (to < source.from) continue
      for (const read of await queryDays(pool, source, from > source.from ? from : source.from, to)) {
        const own = ownDay(read, source.tenancy, channel.baseOffset)
        const known = found.get(read.day)
        if (own) found.set(read.day, known ? mergeDays(known, own) : own)
      }
    }
    if (found.size > 0) yield [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  }
}

async function queryDays(pool: Pool, { serviceId, registerId }: Source, from: Day, to: Day): Promise<MeterDay[]> {
  const { rows } = await retryRead(() =>
    pool.query<MeterDay>({
      name: 'meter-days',
      text: `select day::text as day, to_json(v) as values, flag, flags, floor(extract(epoch from revised_at))::float8 as "revisedAt"
        from usage_day where service_id = $1 and register_id = $2 and day between $3 and $4 and counted = 'unit' order by day`,
      values: [serviceId, registerId, from, to],
    }),
  )
  return rows
}
