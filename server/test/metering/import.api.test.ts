// The import of meter files: known files, revisions, rejected lines, basic meters.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile, importText } from '../../src/metering/import'
import { readUsage } from '../../src/usage/service-usage'
import { aService, day, giveRegister, meterFile, openMeteringDatabase, type MeteringDatabase } from './database'
import { metersIn, newNmi } from './meters'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

const { aMeter, storedDays, totals, countOf } = metersIn(() => db)

describe('a file', () => {
  test('is imported once, however often it is sent', async () => {
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

  test('sent several times in parallel is imported once', async () => {
    const { nmi } = await aMeter()
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 0.5 }])
    const reports = await Promise.all([1, 2, 3].map(() => importText(db, 'file.csv', text)))
    expect(reports.map(({ outcome }) => outcome).sort()).toEqual(['already imported', 'already imported', 'imported'])
  })

  test('across a new year is stored in two partitions', async () => {
    const { send, serviceId } = await aMeter()
    await send({ date: '2026-12-31', each: 1 }, { date: '2027-01-01', each: 2 })
    expect(await totals(serviceId)).toEqual({ '2026-12-31': 1000, '2027-01-01': 2000 })
  })

  test('with unreadable lines is refused with all reasons, or imported without them on request', async () => {
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

  test('from Western Australia has its times in UTC+8', async () => {
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
    // The second revision time comes from the file's header, 06:00.
    expect(rows.map(({ at }) => at)).toEqual(['2026-11-01 21:15', '2026-11-20 22:00'])
  })

  test('that changes while it is read is refused', async () => {
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

  test('with fields too long for an index is refused without a database error', async () => {
    const text = meterFile('9'.repeat(20_000), [{ date: '2026-11-01', each: 1 }])
    expect(await importText(db, 'long.csv', text)).toMatchObject({
      outcome: 'refused',
      rejects: [{ code: 'register' }],
    })
  })
})

describe('of two reads for a day', () => {
  const at = (each: number, updated: string, quality = 'A') => ({ date: '2026-11-01', each, updated, quality })

  test('the later revision is stored, in whichever order they arrive', async () => {
    const [inOrder, reversed] = [await aMeter(), await aMeter()]
    await inOrder.send(at(1, '20261102051500', 'E52'))
    await inOrder.send(at(2, '20261105051500'))
    await reversed.send(at(2, '20261105051500'))
    await reversed.send(at(1, '20261102051500', 'E52'))
    for (const { serviceId } of [inOrder, reversed])
      expect(await storedDays(serviceId)).toMatchObject([{ day: '2026-11-01', total: 96_000, flag: 'A' }])
  })

  test('a revision from before a confirmation does not replace it', async () => {
    const { send, serviceId } = await aMeter()
    await send(at(1, '20261102051500'))
    await send(at(1, '20261106051500'))
    await send(at(9, '20261104051500', 'S14'))
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
  })

  test('the later revision in one file is stored', async () => {
    const { send, serviceId } = await aMeter()
    expect(await send(at(2, '20261105051500'), at(1, '20261102051500'))).toMatchObject({
      outcome: 'imported',
      days: 2,
      changed: 1,
    })
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })

  test('the last line in one file is stored when both have the same revision', async () => {
    const { send, serviceId } = await aMeter()
    await send(at(1, '20261105051500'), at(2, '20261105051500'))
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 2000 })
  })
})

test('stores two reads of a basic meter on one day in addition to the month’s read from that day', async () => {
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

test('a null read of a basic meter is missing, not zero', async () => {
  const { nmi, serviceId } = await aMeter()
  const read = (from: string, to: string, quality: string, quantity: number) =>
    `250,${nmi},E1,1,E1,E1,M1,E,1,${from}093055,A,,,2,${to}100333,${quality},,,${quantity},kWh,,20260502100333,`
  const reads = [read('20260301', '20260401', 'A', 310), read('20260401', '20260501', 'N', 0)]
  await importText(db, 'null.csv', ['100,NEM13,202611210600,M,R', ...reads, '900'].join('\n'))
  const span = { from: day('2026-03-01'), to: day('2026-04-30') }
  const { slots: bars, lastDay } = await readUsage(db.pool, serviceId, 'Australia/Melbourne', 'Monthly', span)
  expect(bars.map(({ from, quantity }) => [from, quantity])).toEqual([
    ['2026-03-01', 310_000],
    ['2026-04-01', null],
  ])
  expect(lastDay).toBe('2026-03-31')
})

test('refuses a file with a day in the future', async () => {
  const { nmi } = await aMeter()
  const text = meterFile(nmi, [{ date: '2099-11-01', each: 1 }])
  expect(await importText(db, 'future.csv', text, { today: day('2026-11-21') })).toMatchObject({
    outcome: 'refused',
    rejects: [{ line: 3, code: 'future' }],
  })
})
