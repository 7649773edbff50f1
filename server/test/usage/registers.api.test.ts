// Services with more than one register, and readings stored before readings had a register.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, cost, type Interval, type Span } from '@switchboard/domain'
import { Migrator } from 'kysely'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import * as accounts from '../../src/db/migrations/0001-accounts'
import { identity } from '../../src/db/migrations/0002-identity'
import * as metering from '../../src/db/migrations/0003-metering'
import * as billing from '../../src/db/migrations/0004-billing'
import { readServiceReadings } from '../../src/billing/service-readings'
import { estimateConsumption } from '../../src/billing/consumption-estimate'
import { importText } from '../../src/metering/import'
import { readUsage } from '../../src/usage/service-usage'
import { aService as billed } from '../billing/billable-accounts'
import { aService, day, giveRegister, meterFile } from '../metering/database'

const dataDir = mkdtempSync(join(tmpdir(), 'registers-'))
let db: Database

// Earlier readings and their service; the later tests use the same database.
let old: number
let bath: number
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  // The database of a test file has all tables.
  await db.pool.query('drop schema public cascade')
  await db.pool.query('create schema public')
  const before = {
    '0001-accounts': accounts,
    '0002-identity': identity,
    '0003-metering': metering,
    '0004-billing': billing,
  }
  const { error } = await new Migrator({
    db: db.sql,
    provider: { getMigrations: async () => before },
  }).migrateToLatest()
  if (error) throw error
  old = await aService(db, day('2024-01-01'))
  await readBefore(old, await aService(db, day('2024-01-01')))
  bath = await aService(db, day('2026-01-01'))
  await readHeatBefore(bath)
  await migrate(db)
}, 120_000)
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

/** @param bare a service whose register was removed */
async function readBefore(service: number, bare: number): Promise<void> {
  await db.pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, from_day, to_day)
     values ('2500300001', 'E1', $1, 'kWh', '2025-01-01', '2025-12-31'), ('2500300002', 'E1', $1, 'kWh', '2026-01-01', null)`,
    [service],
  )
  for (const year of [2024, 2025, 2026]) {
    await db.pool.query(`create table usage_day_${year} (like usage_day including all)`)
    await db.pool.query(
      `alter table usage_day attach partition usage_day_${year} for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
    )
  }
  const put = `insert into usage_day select $1, d, 48, 1, 4, 1, 2, 30, 48, 0, 'A', null, now(), 1, array_fill(1, array[48])
    from unnest($2::date[]) as d`
  await db.pool.query(put, [service, ['2024-12-31', '2025-06-01', '2025-12-31', '2026-01-01', '2026-06-01']])
  await db.pool.query(put, [bare, ['2026-06-01']])
  await db.pool.query(`insert into usage_span select $1, d, d + 30, 1000, 'A', now(), 1 from unnest($2::date[]) as d`, [
    service,
    ['2025-03-01', '2026-03-01'],
  ])
}

/** A meter that counts litres: 48 millilitres a day, which the factor turns into 24 kilojoules. */
async function readHeatBefore(service: number): Promise<void> {
  await db.pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, mj_per_litre, from_day) values ('2500300003', 'E1', $1, 'MJ', 0.49724, '2026-01-01')`,
    [service],
  )
  await db.pool.query(
    `insert into usage_day select $1, d, 24, 0, 0, 0, 0, 30, 48, 0, 'A', null, now() - interval '1 day', 1, array_fill(0, array[47]) || 24
     from unnest($2::date[]) as d`,
    [service, ['2026-06-01', '2026-06-02']],
  )
  await db.pool.query(`insert into usage_span values ($1, '2026-03-01', '2026-03-31', 720, 'A', now(), 1)`, [service])
}

describe('a database from before litres were stored', () => {
  const amounts = async (from: string, to: string) =>
    (await readUsage(db.pool, bath, 'Australia/Melbourne', 'Daily', { from: day(from), to: day(to) })).slots.map(
      ({ quantity, millilitres }) => [quantity, millilitres],
    )

  test('keeps its heat, and the litres derived from it', async () => {
    expect(await amounts('2026-06-01', '2026-06-03')).toEqual([
      [24, 48],
      [24, 48],
    ])
    expect(await amounts('2026-03-01', '2026-03-02')).toEqual([[24, 48]])
  })

  test('has exact litres for later readings, even on the same day', async () => {
    const litres = [{ date: '2026-06-02', each: 0.002, updated: '20990101000000' }]
    expect(await importText(db, 'litres.csv', meterFile('2500300003', litres, { uom: 'L' }))).toMatchObject({
      changed: 1,
    })
    const exact = [{ date: '2026-06-03', each: 0.003 }]
    await importText(db, 'exact.csv', meterFile('2500300003', exact, { uom: 'L' }))
    expect(await amounts('2026-06-01', '2026-06-04')).toEqual([
      [24, 48],
      [48, 96],
      [72, 144],
    ])
  })
})

describe('a database from before readings had a register', () => {
  const nmiOf = async (table: string, from: string) => {
    const { rows } = await db.pool.query<{ on: string; nmi: string | null }>(
      `select u.${from}::text as on, r.nmi from ${table} u left join meter_register r on r.id = u.register_id
       where r.id is null or u.service_id = $1 order by u.service_id, u.${from}`,
      [old],
    )
    return rows.map(({ on, nmi }) => `${on} ${nmi?.slice(-1) ?? 'none'}`)
  }

  test('keeps its readings, each with the register that the service had at the time', async () => {
    expect(await nmiOf('usage_day', 'day')).toEqual([
      '2024-12-31 1',
      '2025-06-01 1',
      '2025-12-31 1',
      '2026-01-01 2',
      '2026-06-01 2',
      '2026-06-01 none',
    ])
    expect(await nmiOf('usage_span', 'from_day')).toEqual(['2025-03-01 1', '2026-03-01 2'])
  })

  test('accepts later readings of the same days, and of a new year', async () => {
    const report = await importText(
      db,
      'later.csv',
      meterFile('2500300002', [
        { date: '2026-06-01', each: 1, updated: '20990101000000' },
        { date: '2027-01-01', each: 1 },
      ]),
    )
    expect(report).toMatchObject({ outcome: 'imported', changed: 2 })
    expect((await nmiOf('usage_day', 'day')).filter((row) => row.endsWith('2'))).toEqual([
      '2026-01-01 2',
      '2026-06-01 2',
      '2027-01-01 2',
    ])
  })
})

describe('a service with several registers', () => {
  let nmis = 2_500_310_000
  const newNmi = () => String((nmis += 1))
  const november: Span = { from: day('2026-11-02'), to: day('2026-11-05') }
  const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
  const send = (nmi: string, each: number, change: { suffix?: string; uom?: string; made?: string } = {}) =>
    importText(
      db,
      'file.csv',
      meterFile(
        nmi,
        dates.map((date) => ({ date, each })),
        change,
      ),
    )
  const barsOf = async (service: number, zone = 'Australia/Melbourne', interval: Interval = 'Daily', span = november) =>
    (await readUsage(db.pool, service, zone, interval, span)).slots
  const quantities = async (service: number, zone?: string) =>
    (await barsOf(service, zone)).map(({ quantity }) => quantity)

  test('shows the sum of usage and controlled load, which may be revised separately', async () => {
    const [nmi, service] = [newNmi(), await aService(db, day('2026-01-01'))]
    for (const suffix of ['E1', 'E2']) await giveRegister(db, service, { nmi, suffix, from: day('2026-01-01') })
    await send(nmi, 0.5)
    expect(await barsOf(service)).toMatchObject([{ quantity: 24_000, partial: true }, {}, {}])
    await send(nmi, 0.25, { suffix: 'E2' })
    expect(await barsOf(service)).toMatchObject([{ quantity: 36_000, partial: false }, {}, {}])
    const later = [{ date: '2026-11-03', each: 0.75, updated: '20261220051500', quality: 'E52' }]
    expect(await importText(db, 'revised.csv', meterFile(nmi, later, { suffix: 'E2' }))).toMatchObject({ changed: 1 })
    // In summer the last two half hours of the market day belong to the next local day.
    expect(await barsOf(service)).toMatchObject([
      { quantity: 36_000, consolidated: false },
      { quantity: 24_000 + 46 * 750 + 2 * 250, consolidated: true },
      { quantity: 36_000 + 2 * 500, consolidated: true },
    ])
    const again = await importText(db, 'again.csv', meterFile(nmi, later, { suffix: 'E2', made: '202612220600' }))
    expect(again).toMatchObject({ changed: 0 })
  })

  test('separates energy from the grid and energy to the grid of one meter', async () => {
    const nmi = newNmi()
    const [taken, given] = [await aService(db, day('2026-01-01')), await aService(db, day('2026-01-01'))]
    await giveRegister(db, taken, { nmi, from: day('2026-01-01') })
    await giveRegister(db, given, { nmi, suffix: 'B1', from: day('2026-01-01') })
    await send(nmi, 0.5)
    await send(nmi, 0.125, { suffix: 'B1' })
    expect(await quantities(taken)).toEqual([24_000, 24_000, 24_000])
    expect(await quantities(given)).toEqual([6_000, 6_000, 6_000])
  })

  test('in Perth uses the days of its file if the file counts days in western time', async () => {
    const [nmi, service] = [newNmi(), await aService(db, day('2026-01-01'))]
    await giveRegister(db, service, { nmi, from: day('2026-01-01'), network: 'SWIS' })
    const days = dates.map((date, index) => ({ date, each: index + 1 }))
    await importText(db, 'west.csv', meterFile(nmi, days))
    expect(await quantities(service, 'Australia/Perth')).toEqual([96_000, 144_000, 192_000])
    // Three hours of the previous day are six half hours.
    expect(await quantities(service)).toEqual([96_000 - 6_000, 144_000 - 6_000, 192_000 - 6_000])
    const { lastDay } = await readUsage(db.pool, service, 'Australia/Perth', 'Daily', november)
    expect(lastDay).toBe('2026-11-05')
  })

  test('converts each litre by its day’s factor when the factor changes', async () => {
    const [nmi, service] = [newNmi(), await aService(db, day('2026-01-01'))]
    const change = day('2026-11-04')
    const hotWater = { nmi, uom: 'MJ' } as const
    await giveRegister(db, service, { ...hotWater, mjPerLitre: 0.5, from: day('2026-01-01'), to: addDays(change, -1) })
    await giveRegister(db, service, { ...hotWater, mjPerLitre: 0.475, from: change })
    await send(nmi, 2.5, { uom: 'L' })
    const { slots: bars, mjPerLitre } = await readUsage(db.pool, service, 'Australia/Melbourne', 'Daily', november)
    expect(mjPerLitre).toBeNull()
    const factorOf = async (from: string, to: string) =>
      (await readUsage(db.pool, service, 'Australia/Melbourne', 'Daily', { from: day(from), to: day(to) })).mjPerLitre
    expect(await factorOf('2026-10-01', '2026-11-04')).toBe(0.5)
    expect(await factorOf('2026-11-04', '2026-11-05')).toBe(0.475)
    expect(bars).toMatchObject([
      { quantity: 60_000, millilitres: 120_000, partial: false },
      { quantity: 60_000, millilitres: 120_000, partial: false },
      { quantity: 57_000, millilitres: 120_000, partial: false },
    ])
    expect(bars.map(({ quantity }) => cost(quantity ?? 0, 0.0495))).toEqual([297, 297, 282])
    for (const interval of ['Monthly', 'Yearly'] as const)
      expect(await barsOf(service, 'Australia/Melbourne', interval)).toMatchObject([
        { quantity: 177_000, millilitres: 360_000, partial: false },
      ])
  })

  test('needs as many database queries as a service with one register', async () => {
    const countQueries = async (suffixes: readonly string[]) => {
      const service = await aService(db, day('2026-01-01'))
      for (const suffix of suffixes) {
        const nmi = newNmi()
        await giveRegister(db, service, { nmi, suffix, from: day('2026-01-01') })
        await send(nmi, 1, { suffix })
      }
      const query = jest.spyOn(db.pool, 'query')
      const each = suffixes.length * 48_000
      expect(await quantities(service)).toEqual([each, each, each])
      const count = query.mock.calls.length
      query.mockRestore()
      return count
    }
    expect(await countQueries(['E1', 'E2', 'E3'])).toBe(await countQueries(['E1']))
  })

  describe('that were read once a month', () => {
    const [autumn, winter] = [day('2025-11-01'), day('2025-12-01')]
    const whole = { from: autumn, to: day('2026-01-01') }
    const monthly = (nmi: string, from: string, to: string, quantity: number, unit: string) => {
      const at = (date: string) => `${date.replaceAll('-', '')}000000`
      return [
        '100,NEM13,202601050600,MDP,RETAILER',
        `250,${nmi},11,1,E1,,METER1,E,0,${at(from)},A,,,0,${at(to)},A,,,${quantity},${unit},,,`,
        '900',
        '',
      ].join('\r\n')
    }
    const billedIn = async (service: number, zone: string, span: Span) => {
      const reads = await readServiceReadings(db.sql, new Map([[service, zone]]), span)
      const served = { service: billed([], { starts: autumn, ends: null }), since: autumn, span }
      const found = estimateConsumption(served, reads.get(service)!)
      return found && { quantity: found.quantity, estimated: found.estimated }
    }

    test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'])(
      'a new factor in %s applies from the day of a read',
      async (zone) => {
        const [nmi, service] = [newNmi(), await aService(db, day('2025-01-01'))]
        const hotWater = { nmi, uom: 'MJ' } as const
        await giveRegister(db, service, { ...hotWater, mjPerLitre: 0.5, from: day('2025-01-01') })
        await giveRegister(db, service, { ...hotWater, mjPerLitre: 0.4, from: winter })
        await importText(db, 'november.csv', monthly(nmi, '2025-11-01', '2025-12-01', 3000, 'L'))
        await importText(db, 'december.csv', monthly(nmi, '2025-12-01', '2026-01-01', 3100, 'L'))
        expect(await barsOf(service, zone, 'Monthly', whole)).toMatchObject([
          { quantity: 1_500_000, millilitres: 3_000_000, consolidated: false, partial: false },
          { quantity: 1_240_000, millilitres: 3_100_000, consolidated: false, partial: false },
        ])
        const december = { from: winter, to: whole.to }
        expect(await billedIn(service, zone, december)).toEqual({ quantity: 1_240_000, estimated: false })
      },
    )

    test('no hour is missing if only the first month of a new meter is requested', async () => {
      const [old, next, service] = [newNmi(), newNmi(), await aService(db, day('2025-01-01'))]
      await giveRegister(db, service, { nmi: old, from: day('2025-01-01'), to: day('2025-11-30') })
      await giveRegister(db, service, { nmi: next, from: winter })
      await importText(db, 'old.csv', monthly(old, '2025-11-01', '2025-12-01', 300, 'kWh'))
      const days = Array.from({ length: 32 }, (_, index) => ({ date: addDays(winter, index), each: 0.5 }))
      await importText(db, 'next.csv', meterFile(next, days))
      const december = { from: winter, to: whole.to }
      // In summer the month began an hour before the meter's first day.
      const quantity = 31 * 24_000 - 1_000
      expect(await barsOf(service, 'Australia/Melbourne', 'Monthly', december)).toMatchObject([
        { quantity, partial: false },
      ])
      expect(await billedIn(service, 'Australia/Melbourne', december)).toEqual({ quantity, estimated: false })
    })
  })

  test('the last day with readings ignores registers that the service no longer has', async () => {
    const [kept, gone, service] = [newNmi(), newNmi(), await aService(db, day('2026-01-01'))]
    for (const nmi of [kept, gone]) await giveRegister(db, service, { nmi, from: day('2026-01-01') })
    await importText(db, 'kept.csv', meterFile(kept, [{ date: '2026-11-02', each: 1 }]))
    await send(gone, 1)
    await db.pool.query('delete from meter_register where nmi = $1', [gone])
    const lastDay = async () => (await readUsage(db.pool, service, 'Australia/Brisbane', 'Daily', november)).lastDay
    expect(await lastDay()).toBe('2026-11-02')
    const read = `insert into usage_span (service_id, from_day, to_day, total, flag, revised_at, import_id, register_id)
      select $1, '2026-10-01', '2026-12-01', 1000, 'A', now(), max(import_id), id from usage_day, meter_register where nmi = $2 group by id`
    await db.pool.query(read, [service, kept])
    await db.pool.query(`update meter_register set to_day = '2026-11-10' where nmi = $1`, [kept])
    expect(await lastDay()).toBe('2026-11-10')
  })
})
