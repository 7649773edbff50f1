import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDays, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { importFile, importText } from '../../src/metering/import'
import { replayQuarantine } from '../../src/metering/quarantine'
import { Stopped } from '../../src/metering/transaction'
import { usageOf } from '../../src/metering/usage'
import { importReadings, monthlyReadsFile, readingsFile } from '../../src/seed/readings'
import {
  aService,
  day,
  giveRegister,
  meterFile,
  openMeteringDatabase,
  type DayOfMeter,
  type MeteringDatabase,
} from './database'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

let nmis = 2_500_000_000
const newNmi = () => String((nmis += 1))

/** A customer with a meter since 2026. */
async function aMeter() {
  const nmi = newNmi()
  const serviceId = await aService(db, day('2026-01-01'))
  await giveRegister(db, serviceId, { nmi, from: day('2026-01-01') })
  const send = (...days: DayOfMeter[]) => importText(db, 'file.csv', meterFile(nmi, days))
  return { nmi, serviceId, send }
}

async function storedDays(serviceId: number) {
  const { rows } = await db.pool.query<{ day: string; total: number; flag: string }>(
    'select day::text, total, flag from usage_day where service_id = $1 order by day',
    [serviceId],
  )
  return rows
}
const totals = async (serviceId: number) =>
  Object.fromEntries((await storedDays(serviceId)).map(({ day, total }) => [day, total / 48]))
const countOf = async (table: string) =>
  (await db.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count

describe('a file', () => {
  test('is read once, however often it is sent', async () => {
    const { nmi, serviceId } = await aMeter()
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 0.5 }])
    expect(await importText(db, 'one.csv', text)).toMatchObject({
      outcome: 'imported',
      registers: 1,
      days: 1,
      changed: 1,
    })
    expect(await importText(db, 'the same by another name.csv', text)).toMatchObject({
      outcome: 'already imported',
      changed: 0,
    })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 500 })
  })

  test('with the same reads as an earlier one changes nothing', async () => {
    const { nmi } = await aMeter()
    const days = [{ date: '2026-11-01', each: 0.5, updated: '20261102051500' }]
    await importText(db, 'a.csv', meterFile(nmi, days))
    expect(await importText(db, 'b.csv', meterFile(nmi, days, { made: '202611220600' }))).toMatchObject({
      outcome: 'imported',
      changed: 0,
    })
  })

  test('sent twice at once is read once', async () => {
    const { nmi } = await aMeter()
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 0.5 }])
    const reports = await Promise.all([1, 2, 3].map(() => importText(db, 'file.csv', text)))
    expect(reports.map(({ outcome }) => outcome).sort()).toEqual(['already imported', 'already imported', 'imported'])
  })

  test('over a new year goes into two partitions', async () => {
    const { send, serviceId } = await aMeter()
    await send({ date: '2026-12-31', each: 1 }, { date: '2027-01-01', each: 2 })
    expect(await totals(serviceId)).toEqual({ '2026-12-31': 1000, '2027-01-01': 2000 })
  })

  test('with lines that cannot be read is refused with all reasons, or taken without them on purpose', async () => {
    const { nmi, serviceId } = await aMeter()
    const good = meterFile(nmi, [{ date: '2026-11-01', each: 1 }]).split('\r\n')
    const reactive = [`200,${nmi},E1,Q1,Q1,N1,M1,kVArh,30,`, `300,20261101,1,2,3,A,,,,`]
    const spoilt = Array.from({ length: 1_500 }, () => '300,20261102,1,2,3,A,,,,')
    const text = [...good.slice(0, 3), ...spoilt, ...reactive, '900'].join('\n')
    const imports = await countOf('meter_import')
    const refused = await importText(db, 'spoilt.csv', text)
    expect(refused).toMatchObject({
      outcome: 'refused',
      days: 0,
      changed: 0,
      rejected: 1_500,
      rejects: expect.arrayContaining([
        { line: 4, code: 'value-count', detail: '3 values where 30-minute intervals make 48' },
        { line: 1_003, code: 'value-count', detail: '3 values where 30-minute intervals make 48' },
      ]),
    })
    expect(refused.rejects).toHaveLength(1_000)
    expect(await totals(serviceId)).toEqual({})
    expect(await countOf('meter_import')).toBe(Number(imports) + 1)

    expect(await importText(db, 'spoilt.csv', text, { skipRejected: true })).toMatchObject({
      outcome: 'imported',
      registers: 1,
      days: 1,
      ignored: 1,
      rejected: 1_500,
    })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
  })

  test('from the west tells its time by the clock of the west', async () => {
    const nmi = newNmi()
    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2026-01-01') })
    await db.pool.query(`update meter_register set network = 'SWIS' where nmi = $1`, [nmi])
    const sent = [
      { date: '2026-11-01', each: 1, updated: '20261102051500' },
      { date: '2026-11-02', each: 1 },
    ]
    await importText(db, 'west.csv', meterFile(nmi, sent))
    const { rows } = await db.pool.query<{ at: string }>(
      `select to_char(revised_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from usage_day where service_id = $1 order by day`,
      [serviceId],
    )
    // The second from the header of the file, 06:00.
    expect(rows.map(({ at }) => at)).toEqual(['2026-11-01 21:15', '2026-11-20 22:00'])
  })

  test('that is changed while it is read is refused', async () => {
    const { nmi, serviceId } = await aMeter()
    const folder = mkdtempSync(join(tmpdir(), 'changing-'))
    const path = join(folder, 'changing.csv')
    writeFileSync(path, meterFile(nmi, [{ date: '2026-11-01', each: 1 }]))
    let changed = false
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'checking' && !changed) writeFileSync(path, meterFile(nmi, [{ date: '2026-11-01', each: 2 }]))
      changed = true
    }
    const [report] = await importFile(db, path, { onProgress })
    rmSync(folder, { recursive: true })
    expect(report).toMatchObject({ outcome: 'refused', rejects: [{ code: 'changed' }] })
    expect(await totals(serviceId)).toEqual({})
  })

  test('with fields that are longer than any index takes is refused, not a failure of the database', async () => {
    const text = meterFile('9'.repeat(20_000), [{ date: '2026-11-01', each: 1 }])
    expect(await importText(db, 'long.csv', text)).toMatchObject({
      outcome: 'refused',
      rejects: [{ code: 'register' }],
    })
  })
})

describe('of two reads of a day', () => {
  const at = (each: number, updated: string, quality = 'A') => ({ date: '2026-11-01', each, updated, quality })

  test('the later revision stands, in whichever order they come', async () => {
    const [inOrder, reversed] = [await aMeter(), await aMeter()]
    await inOrder.send(at(1, '20261102051500', 'E52'))
    await inOrder.send(at(2, '20261105051500'))
    await reversed.send(at(2, '20261105051500'))
    await reversed.send(at(1, '20261102051500', 'E52'))
    for (const { serviceId } of [inOrder, reversed])
      expect(await storedDays(serviceId)).toEqual([{ day: '2026-11-01', total: 96_000, flag: 'A' }])
  })

  test('one from before a confirmation does not come back', async () => {
    const { send, serviceId } = await aMeter()
    await send(at(1, '20261102051500'))
    await send(at(1, '20261106051500'))
    await send(at(9, '20261104051500', 'S14'))
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
  })

  test('the later revision in one file stands', async () => {
    const { send, serviceId } = await aMeter()
    expect(await send(at(2, '20261105051500'), at(1, '20261102051500'))).toMatchObject({
      outcome: 'imported',
      days: 2,
      changed: 1,
    })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })

  test('of the same revision in one file the last line stands', async () => {
    const { send, serviceId } = await aMeter()
    await send(at(1, '20261105051500'), at(2, '20261105051500'))
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })
})

describe('reads of a register that nobody has', () => {
  test('wait, and are in when it belongs to a service', async () => {
    const nmi = newNmi()
    const report = await importText(
      db,
      'file.csv',
      meterFile(nmi, [
        { date: '2026-11-01', each: 1 },
        { date: '2026-11-02', each: 2 },
      ]),
    )
    expect(report).toMatchObject({ outcome: 'imported', days: 2, waiting: 2, changed: 0, quarantined: [`${nmi} E1`] })
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })

    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2026-01-01') })
    expect(await replayQuarantine(db)).toMatchObject({ days: 2, spans: 0 })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000, '2026-11-02': 2000 })
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })
  })

  test.each([
    ['of a later revision', '20261109051500'],
    ['of the same revision', '20261102051500'],
  ])('that waited do not replace what came later, %s', async (_, later) => {
    const nmi = newNmi()
    const one = (each: number, updated: string) => meterFile(nmi, [{ date: '2026-11-01', each, updated }])
    await importText(db, 'old.csv', one(1, '20261102051500'))
    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2026-01-01') })
    await importText(db, 'new.csv', one(2, later))
    await replayQuarantine(db)
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })

  test('that cannot be read any more keep waiting, are told once, and hold nobody else up', async () => {
    const [nmi, other, fine] = [newNmi(), newNmi(), newNmi()]
    for (const each of [nmi, other, fine])
      await importText(db, 'file.csv', meterFile(each, [{ date: '2026-11-01', each: 1 }]))
    const spoil = (from: string, to: string, of: string) =>
      db.pool.query('update meter_quarantine set record = replace(record, $1, $2) where nmi = $3', [from, to, of])
    await spoil(',kWh,30,', ',kWh,60,', nmi)
    await spoil('200,', '299,', other)
    const service = await aService(db, day('2026-01-01'))
    for (const each of [nmi, other, fine]) await giveRegister(db, service, { nmi: each, from: day('2026-01-01') })
    const { days, rejects } = await replayQuarantine(db)
    expect(days).toBe(1)
    expect(rejects.map(({ line, code }) => ({ line, code }))).toEqual([
      { line: 3, code: 'interval-length' },
      { line: 3, code: 'record' },
    ])
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, rejects: [] })
    await spoil(',kWh,60,', ',kWh,30,', nmi)
    await spoil('299,', '200,', other)
    expect(await replayQuarantine(db)).toMatchObject({ days: 2, rejects: [] })
  })

  test('of days before the service had the meter keep waiting', async () => {
    const { nmi, serviceId } = await aMeter()
    await importText(
      db,
      'file.csv',
      meterFile(nmi, [
        { date: '2025-06-01', each: 1 },
        { date: '2026-06-01', each: 2 },
      ]),
    )
    await replayQuarantine(db)
    expect(await totals(serviceId)).toEqual({ '2026-06-01': 2000 })
  })
})

describe('a meter that changes hands', () => {
  test('gives the next customer the first day, although the file came before the customer', async () => {
    const nmi = newNmi()
    const before = await aService(db, day('2026-01-01'), day('2026-11-09'))
    await giveRegister(db, before, { nmi, from: day('2026-01-01'), to: day('2026-11-09') })
    const days = ['09', '10', '11'].map((date) => ({ date: `2026-11-${date}`, each: 1 }))
    expect(await importText(db, 'file.csv', meterFile(nmi, days))).toMatchObject({ days: 3, waiting: 2 })
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })

    const after = await aService(db, day('2026-11-10'))
    await giveRegister(db, after, { nmi, from: day('2026-11-10') })
    expect(await replayQuarantine(db)).toMatchObject({ days: 2, spans: 0 })
    expect(Object.keys(await totals(after))).toEqual(['2026-11-10', '2026-11-11'])
    expect(Object.keys(await totals(before))).toEqual(['2026-11-09', '2026-11-10'])
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })
  })

  test('gives the customer before the last day, although the next customer was entered first', async () => {
    const nmi = newNmi()
    const after = await aService(db, day('2026-11-10'))
    await giveRegister(db, after, { nmi, from: day('2026-11-10') })
    const days = ['08', '09', '10'].map((date) => ({ date: `2026-11-${date}`, each: 1 }))
    expect(await importText(db, 'file.csv', meterFile(nmi, days))).toMatchObject({ days: 3, waiting: 2 })

    const before = await aService(db, day('2026-01-01'), day('2026-11-09'))
    await giveRegister(db, before, { nmi, from: day('2026-01-01'), to: day('2026-11-09') })
    expect(await replayQuarantine(db)).toMatchObject({ days: 2, spans: 0 })
    expect(Object.keys(await totals(before))).toEqual(['2026-11-08', '2026-11-09'])
    expect(Object.keys(await totals(after))).toEqual(['2026-11-09', '2026-11-10'])
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })
  })

  test('gives the days around the change to both customers, and nobody sees the other one', async () => {
    const nmi = newNmi()
    const change = day('2026-11-10')
    const [before, after] = [await aService(db, day('2026-01-01'), addDays(change, -1)), await aService(db, change)]
    await giveRegister(db, before, { nmi, from: day('2026-01-01'), to: addDays(change, -1) })
    await giveRegister(db, after, { nmi, from: change })
    const days = Array.from({ length: 8 }, (_, index) => ({ date: addDays(day('2026-11-06'), index), each: 1 }))
    await importText(db, 'file.csv', meterFile(nmi, days))
    // In summer a day in Melbourne begins in the market day before.
    expect(Object.keys(await totals(before))).toEqual([
      '2026-11-06',
      '2026-11-07',
      '2026-11-08',
      '2026-11-09',
      '2026-11-10',
    ])
    expect(Object.keys(await totals(after))).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
    ])
    const { bars } = await usageOf(db.pool, after, 'Australia/Melbourne', 'Daily', {
      from: change,
      to: day('2026-11-13'),
    })
    expect(bars.map(({ quantity }) => quantity)).toEqual([48_000, 48_000, 48_000])
  })
})

describe('hot water', () => {
  test('in litres becomes heat by the factor of the building, without losing a drop', async () => {
    const nmi = newNmi()
    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, uom: 'MJ', mjPerLitre: 0.49724, from: day('2026-01-01') })
    await importText(db, 'file.csv', meterFile(nmi, [{ date: '2026-11-01', each: 1.777 }], { uom: 'L' }))
    expect((await storedDays(serviceId))[0]?.total).toBe(Math.round(48 * 1777 * 0.49724))
  })

  test('in another unit than the register waits until the register has that unit', async () => {
    const { nmi, serviceId } = await aMeter()
    const report = await importText(db, 'file.csv', meterFile(nmi, [{ date: '2026-11-01', each: 1 }], { uom: 'MJ' }))
    expect(report).toMatchObject({
      outcome: 'imported',
      days: 1,
      waiting: 1,
      changed: 0,
      conflicts: [{ line: 3, code: 'unit', detail: `The file counts MJ, the register kWh (${nmi} E1)` }],
    })
    expect(await replayQuarantine(db)).toMatchObject({ days: 0, spans: 0 })
    expect(await storedDays(serviceId)).toEqual([])

    await db.pool.query(`update meter_register set uom = 'MJ' where nmi = $1`, [nmi])
    expect(await replayQuarantine(db)).toMatchObject({ days: 1, spans: 0 })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
  })
})

test('a register that counts another unit from one day on takes both files, and nothing waits', async () => {
  const nmi = newNmi()
  const serviceId = await aService(db, day('2026-01-01'))
  await giveRegister(db, serviceId, { nmi, uom: 'MJ', mjPerLitre: 0.5, from: day('2026-01-01'), to: day('2026-11-09') })
  await giveRegister(db, serviceId, { nmi, uom: 'MJ', from: day('2026-11-10') })
  const days = (...dates: string[]) => dates.map((date) => ({ date: `2026-11-${date}`, each: 1 }))
  const litres = await importText(db, 'litres.csv', meterFile(nmi, days('08', '09'), { uom: 'L' }))
  expect(litres).toMatchObject({ waiting: 0, conflicts: [] })
  const heat = await importText(db, 'heat.csv', meterFile(nmi, days('10', '11'), { uom: 'MJ' }))
  expect(heat).toMatchObject({ waiting: 0, conflicts: [] })
})

test('a register of another unit is told in one line, however many days there are', async () => {
  const { nmi } = await aMeter()
  const days = Array.from({ length: 28 }, (_, index) => ({ date: addDays(day('2026-11-01'), index), each: 1 }))
  expect(await importText(db, 'file.csv', meterFile(nmi, days, { uom: 'MJ' }))).toMatchObject({
    waiting: 28,
    conflicts: [{ line: 3, code: 'unit', detail: `The file counts MJ, the register kWh (${nmi} E1, 28 reads)` }],
  })
})

test('two reads of a basic meter on one day and the read of the month from that day stand side by side', async () => {
  const { nmi, serviceId } = await aMeter()
  const read = (to: string, quantity: number) =>
    `250,${nmi},E1,1,E1,E1,M1,E,1,20260401093055,A,,,2,${to}100333,A,,,${quantity},kWh,,20260502100333,`
  await importText(
    db,
    'basic.csv',
    ['100,NEM13,202611210600,M,R', read('20260501', 300), read('20260401', 0), '900'].join('\n'),
  )
  const { rows } = await db.pool.query(
    'select to_day::text as to, total from usage_span where service_id = $1 order by to_day',
    [serviceId],
  )
  expect(rows).toEqual([
    { to: '2026-04-02', total: 0 },
    { to: '2026-05-01', total: 300_000 },
  ])
})

test('a month of a basic meter without any read is no reading of nothing', async () => {
  const { nmi, serviceId } = await aMeter()
  const read = (from: string, to: string, quality: string, quantity: number) =>
    `250,${nmi},E1,1,E1,E1,M1,E,1,${from}093055,A,,,2,${to}100333,${quality},,,${quantity},kWh,,20260502100333,`
  const reads = [read('20260301', '20260401', 'A', 310), read('20260401', '20260501', 'N', 0)]
  await importText(db, 'null.csv', ['100,NEM13,202611210600,M,R', ...reads, '900'].join('\n'))
  const span = { from: day('2026-03-01'), to: day('2026-04-30') }
  const { bars, lastDay } = await usageOf(db.pool, serviceId, 'Australia/Melbourne', 'Monthly', span)
  expect(bars.map(({ from, quantity }) => [from, quantity])).toEqual([
    ['2026-03-01', 310_000],
    ['2026-04-01', null],
  ])
  expect(lastDay).toBe('2026-03-31')
})

test('a day of the future refuses the file', async () => {
  const { nmi } = await aMeter()
  const text = meterFile(nmi, [{ date: '2099-11-01', each: 1 }])
  expect(await importText(db, 'future.csv', text, { today: day('2026-11-21') })).toMatchObject({
    outcome: 'refused',
    rejects: [{ line: 3, code: 'future' }],
  })
})

test('no file, however spoilt, is a failure of the database', async () => {
  const { nmi } = await aMeter()
  const text = meterFile(nmi, [
    { date: '2026-11-01', each: 1, quality: 'V' },
    { date: '2026-11-02', each: 0.5 },
  ])
  const whole = text.replace('300,20261102', '400,1,48,S14,,\r\n300,20261102')
  const other = fc.constantFrom(
    ...[
      '\0',
      '\\N',
      '\\.',
      '\t',
      '\r',
      '\n',
      ',',
      '"',
      'é\u0301',
      '\u202e',
      '😀',
      '\uFFFD',
      '{}',
      '9'.repeat(70_000),
      '1e308',
      '-',
    ],
  )
  const outcomes = new Set<string>()
  const fault = fc.record({ at: fc.nat(whole.length), cut: fc.nat(3), other })
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 3 }), fc.boolean(), async (faults, skipRejected) => {
      const spoilt = faults.reduce((now, { at, cut, other }) => now.slice(0, at) + other + now.slice(at + cut), whole)
      outcomes.add((await importText(db, 'spoilt.csv', spoilt, { skipRejected })).outcome)
    }),
    {
      numRuns: 60,
      examples: [
        [[], false],
        [[{ at: 40, cut: 0, other: '\\N\t' }], true],
      ],
    },
  )
  expect([...outcomes].sort()).toEqual(expect.arrayContaining(['imported', 'refused']))
})

describe('what goes wrong changes nothing', () => {
  test('a file that breaks off its structure at its end', async () => {
    const { nmi, serviceId, send } = await aMeter()
    await send({ date: '2026-11-01', each: 1 })
    const waiting = await countOf('meter_quarantine')
    const stranger = meterFile(newNmi(), [{ date: '2026-11-01', each: 7 }])
      .split('\r\n')
      .slice(1, 3)
    const known = Array.from({ length: 1_200 }, (_, index) => ({
      date: addDays(day('2026-11-01'), index % 28),
      each: 9,
    }))
    const text = [...meterFile(nmi, known).split('\r\n').slice(0, -2), ...stranger, '250,nonsense', '900'].join('\n')
    const report = await importText(db, 'broken.csv', text)
    expect(report).toMatchObject({
      outcome: 'refused',
      days: 0,
      changed: 0,
      rejects: [{ line: 1_205, code: 'record' }],
    })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
    expect(await countOf('meter_quarantine')).toBe(waiting)
  })

  test('a refused file can be mended and sent again, its reasons are kept', async () => {
    const { nmi, serviceId } = await aMeter()
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 1 }])
    const broken = text.replace('300,', '333,')
    for (const name of ['broken.csv', 'broken again.csv'])
      expect(await importText(db, name, broken)).toMatchObject({ outcome: 'refused' })
    expect(await importText(db, 'mended.csv', text)).toMatchObject({ outcome: 'imported' })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
    const { rows } = await db.pool.query<{ line: number; code: string }>(
      `select line, code from meter_reject join meter_import on id = import_id where name like 'broken%.csv' and line = 3`,
    )
    expect(rows).toEqual([
      { line: 3, code: 'record' },
      { line: 3, code: 'record' },
    ])
  })

  test('a failure of the database in the middle of the merge', async () => {
    const { send, serviceId } = await aMeter()
    await send({ date: '2026-11-01', each: 1 })
    await db.pool.query(`create function no_space() returns trigger language plpgsql as $$
      begin if new.day = '2026-11-03' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$`)
    await db.pool.query(`create trigger no_space before insert on usage_day for each row execute function no_space()`)
    const imports = await countOf('meter_import')
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({ date, each: 5 }))
    await expect(send(...days)).rejects.toMatchObject({ code: '53100' })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
    expect(await countOf('meter_import')).toBe(imports)

    await db.pool.query('drop trigger no_space on usage_day')
    expect(await send(...days)).toMatchObject({ outcome: 'imported', changed: 3 })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 5000, '2026-11-02': 5000, '2026-11-03': 5000 })
  })
})

const onPostgres = process.env['DATABASE_URL'] ? describe : describe.skip
onPostgres('while an import of a new year is under way', () => {
  test('customers read without waiting, a second import waits its turn, and a stop leaves nothing', async () => {
    const { nmi, serviceId, send } = await aMeter()
    await send({ date: '2026-11-01', each: 1 })
    await db.pool.query(`create function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(600); return new; end $$`)
    await db.pool.query(
      `create trigger linger before insert on usage_day for each row when (new.import_id > 0) execute function linger()`,
    )
    const stop = new AbortController()
    const phases: string[] = []
    const text = (each: number) => meterFile(nmi, [{ date: '2031-01-01', each }])
    const options = (name: string) => ({
      signal: stop.signal,
      onProgress: ({ phase }: { phase: string }) => void phases.push(`${name} ${phase}`),
    })
    const told = async (phase: string) => {
      while (!phases.includes(phase)) await setTimeout(20)
    }
    const first = importText(db, 'first.csv', text(1), options('first')).catch((error: unknown) => error)
    await told('first storing')
    const second = importText(db, 'second.csv', text(2), options('second')).catch((error: unknown) => error)
    await told('second waiting')
    const began = Date.now()
    const client = await db.pool.connect()
    await client.query(`set lock_timeout = '500ms'`)
    const { rows } = await client.query('select from usage_day where service_id = $1', [serviceId])
    await client.query('reset lock_timeout')
    client.release()
    expect(rows).toHaveLength(1)
    expect(Date.now() - began).toBeLessThan(30_000)

    stop.abort()
    expect(await first).toBeInstanceOf(Stopped)
    expect(await second).toBeInstanceOf(Stopped)
    await db.pool.query('drop trigger linger on usage_day')
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
    expect(await importText(db, 'first.csv', text(1))).toMatchObject({ outcome: 'imported', changed: 1 })
  })
})

describe('the demonstration', () => {
  test.each(['Australia/Melbourne', 'Australia/Perth'])('adds only what is new on a later day in %s', async (zone) => {
    const nmi = newNmi()
    const [from, today] = [day('2026-09-01'), day('2026-11-21')]
    const serviceId = await aService(db, from)
    await giveRegister(db, serviceId, { nmi, from })
    const layOut = async (to: Day) => {
      const made = {
        nmi,
        suffix: 'E1',
        uom: 'kWh',
        intervalMinutes: 30,
        shape: 'apartment',
        seed: 3,
        zone,
        from,
        to,
      } as const
      const reports = await importReadings(db, made)
      return reports.reduce((sum, { changed }) => sum + changed, 0)
    }
    const shown = async (to: Day) => (await usageOf(db.pool, serviceId, zone, 'Daily', { from, to })).bars
    expect(await layOut(today)).toBeGreaterThan(80)
    const before = await shown(today)
    expect(await layOut(today)).toBe(0)
    // The day that was incomplete, and two more.
    expect(await layOut(addDays(today, 2))).toBe(3)
    const after = await shown(addDays(today, 2))
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(-2).every(({ quantity, partial }) => quantity !== null && !partial)).toBe(true)
  })
})

describe('usage from the database', () => {
  const zones = [
    'Australia/Melbourne',
    'Australia/Adelaide',
    'Australia/Perth',
    'Australia/Darwin',
    'Australia/Brisbane',
    'Australia/Lord_Howe',
  ]

  test.each(zones)('is what the database itself adds up by the clocks of %s', async (zone) => {
    const nmi = newNmi()
    const [from, to] = [day('2025-09-20'), day('2026-11-21')]
    const serviceId = await aService(db, from)
    await giveRegister(db, serviceId, { nmi, from })
    const made = {
      nmi,
      suffix: 'E1',
      uom: 'kWh',
      intervalMinutes: 15,
      shape: 'apartment',
      seed: 3,
      zone,
      from,
      to,
    } as const
    const troubles = { everyMonth: true, missingMonths: [7], monthlyReads: [3] }
    await importText(db, 'intervals.csv', readingsFile({ ...made, troubles }) ?? '')
    await importText(db, 'monthly.csv', monthlyReadsFile({ ...made, troubles }) ?? '')

    const { rows } = await db.pool.query<{ local: string; total: number; minutes: number; estimated: boolean }>(
      `select local::text, sum(value)::int as total, (count(*) * 15)::int as minutes, bool_or(quality in ('E', 'F', 'S')) as estimated
       from usage_day, unnest(v) with ordinality as each (value, number),
         lateral (select ((day::timestamp at time zone '-10') + (number - 1) * interval '15 minutes') at time zone $2 as clock) as clocks,
         lateral (select clock::date as local, coalesce(substr(flags, number::int, 1), flag::text) as quality) as locals
       where service_id = $1 and value is not null group by local order by local`,
      [serviceId, zone],
    )
    expect(rows.length).toBeGreaterThan(300)
    const { bars, lastDay } = await usageOf(db.pool, serviceId, zone, 'Daily', { from, to })
    const fromIntervals = bars.filter(({ from }) => !/^20..-03/.test(from))
    expect(
      fromIntervals
        .filter(({ quantity }) => quantity !== null)
        .map(({ from, quantity, consolidated }) => [from, quantity, consolidated]),
    ).toEqual(rows.map(({ local, total, estimated }) => [local, total, estimated]))
    expect(lastDay).toBe('2026-11-20')

    const march = bars.filter(({ from }) => from.startsWith('2026-03'))
    expect(march).toHaveLength(31)
    expect(march.every(({ consolidated, partial }) => consolidated && !partial)).toBe(true)
    const monthly = await usageOf(db.pool, serviceId, zone, 'Monthly', { from, to })
    expect(monthly.bars.find(({ from }) => from === '2026-03-01')).toMatchObject({
      consolidated: false,
      partial: false,
    })
    expect(monthly.bars.find(({ from }) => from === '2026-07-01')).toMatchObject({ quantity: null })
    const sum = (of: typeof bars) => of.reduce((total, { quantity }) => total + (quantity ?? 0), 0)
    const yearly = await usageOf(db.pool, serviceId, zone, 'Yearly', { from, to })
    expect([sum(monthly.bars), sum(yearly.bars)]).toEqual([sum(bars), sum(bars)])
  })

  test('reads the arrays of incomplete days only', async () => {
    const { serviceId, send } = await aMeter()
    await send(...Array.from({ length: 28 }, (_, index) => ({ date: addDays(day('2026-11-01'), index), each: 1 })))
    const query = jest.spyOn(db.pool, 'query')
    await usageOf(db.pool, serviceId, 'Australia/Melbourne', 'Daily', {
      from: day('2026-11-02'),
      to: day('2026-11-20'),
    })
    const asked = JSON.stringify(query.mock.calls)
    query.mockRestore()
    expect(asked).toContain('usage-days')
    expect(asked).not.toContain('usage-intervals')
  })
})
