// Reads and registers: reads waiting for a register, registers that change hands, units.
import { addDays } from '@switchboard/domain'
import { importText } from '../../src/metering/import'
import { replayQuarantine } from '../../src/metering/quarantine'
import { readUsage } from '../../src/usage/service-usage'
import { aService, day, giveRegister, meterFile, openMeteringDatabase, type MeteringDatabase } from './database'
import { metersIn, newNmi } from './meters'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

const { aMeter, storedDays, totals } = metersIn(() => db)

describe('reads of an unknown register', () => {
  test('wait until the register belongs to a service', async () => {
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
  ])('that waited do not replace a later import, %s', async (_, later) => {
    const nmi = newNmi()
    const one = (each: number, updated: string) => meterFile(nmi, [{ date: '2026-11-01', each, updated }])
    await importText(db, 'old.csv', one(1, '20261102051500'))
    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2026-01-01') })
    await importText(db, 'new.csv', one(2, later))
    await replayQuarantine(db)
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })

  test('that can no longer be parsed keep waiting, are reported once, and do not block others', async () => {
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

  test('from before the service had the meter keep waiting', async () => {
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

describe('a meter that passes to another customer', () => {
  test('gives the next customer the first day, although the file was imported before the customer existed', async () => {
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

  test('gives the previous customer the last day, although the next customer was entered first', async () => {
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

  test('stores the days around the change for both customers, and shows each only their own', async () => {
    const nmi = newNmi()
    const change = day('2026-11-10')
    const [before, after] = [await aService(db, day('2026-01-01'), addDays(change, -1)), await aService(db, change)]
    await giveRegister(db, before, { nmi, from: day('2026-01-01'), to: addDays(change, -1) })
    await giveRegister(db, after, { nmi, from: change })
    const days = Array.from({ length: 8 }, (_, index) => ({ date: addDays(day('2026-11-06'), index), each: 1 }))
    await importText(db, 'file.csv', meterFile(nmi, days))
    // In summer a day in Melbourne begins in the previous market day.
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
    const { slots: bars } = await readUsage(db.pool, after, 'Australia/Melbourne', 'Daily', {
      from: change,
      to: day('2026-11-13'),
    })
    expect(bars.map(({ quantity }) => quantity)).toEqual([48_000, 48_000, 48_000])
  })
})

describe('hot water', () => {
  test('in litres is stored as read', async () => {
    const nmi = newNmi()
    const serviceId = await aService(db, day('2026-01-01'))
    await giveRegister(db, serviceId, { nmi, uom: 'MJ', mjPerLitre: 0.49724, from: day('2026-01-01') })
    await importText(db, 'file.csv', meterFile(nmi, [{ date: '2026-11-01', each: 1.777 }], { uom: 'L' }))
    expect((await storedDays(serviceId))[0]).toMatchObject({ counted: 'millilitres', total: 48 * 1777 })
  })

  test('in a unit other than the register’s waits until the register has that unit', async () => {
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

test('a register that changes its unit accepts files in both units', async () => {
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

test('reports a register with a different unit in one line, however many days there are', async () => {
  const { nmi } = await aMeter()
  const days = Array.from({ length: 28 }, (_, index) => ({ date: addDays(day('2026-11-01'), index), each: 1 }))
  expect(await importText(db, 'file.csv', meterFile(nmi, days, { uom: 'MJ' }))).toMatchObject({
    waiting: 28,
    conflicts: [{ line: 3, code: 'unit', detail: `The file counts MJ, the register kWh (${nmi} E1, 28 reads)` }],
  })
})
