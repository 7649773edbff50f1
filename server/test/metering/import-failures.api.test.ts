// Imports that fail, wait or are stopped.
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@switchboard/domain'
import fc from 'fast-check'
import { importText } from '../../src/metering/import'
import { ImportStopped } from '../../src/metering/import-transaction'
import { isLong } from '../support/long'
import { day, meterFile, openMeteringDatabase, type MeteringDatabase } from './database'
import { metersIn, newNmi } from './meters'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

const { aMeter, totals, countOf } = metersIn(() => db)

test('an import that omits lines names each of them, even those beyond the ones its report lists', async () => {
  const { nmi } = await aMeter()
  const good = meterFile(nmi, [{ date: '2026-11-01', each: 1 }])
    .trimEnd()
    .split(/\r?\n/)
  const bad = Array.from({ length: 1_003 }, () => '300,20261102,1,A,,,,')
  const text = [...good.slice(0, -1), ...bad, ...good.slice(-1)].join('\n')
  const skipped: string[] = []
  const onSkipped = (name: string, { line, code }: { line: number; code: string }) =>
    skipped.push(`${name} ${line} ${code}`)
  const report = await importText(db, 'spoilt.csv', text, { skipRejected: true, onSkipped })
  expect(report).toMatchObject({ outcome: 'imported', days: 1, rejected: 1_003 })
  expect(report.rejects).toHaveLength(1_000)
  expect(skipped).toEqual([1_004, 1_005, 1_006].map((line) => `spoilt.csv ${line} value-count`))
})

test('no damaged file causes a database error', async () => {
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
      numRuns: isLong ? 60 : 30,
      examples: [
        [[], false],
        [[{ at: 40, cut: 0, other: '\\N\t' }], true],
      ],
    },
  )
  expect([...outcomes].sort()).toEqual(expect.arrayContaining(['imported', 'refused']))
})

describe('a failed import changes nothing', () => {
  test('for a file with an invalid record at its end', async () => {
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

  test('and the file can be corrected and sent again; the reasons are kept', async () => {
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

  test('when the database fails during the merge', async () => {
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
onPostgres('during an import into a new year', () => {
  /** Makes storing a reading take ten minutes. */
  async function addLinger(): Promise<void> {
    await db.pool.query(`create or replace function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(600); return new; end $$`)
    await db.pool.query(
      `create trigger linger before insert on usage_day for each row when (new.import_id > 0) execute function linger()`,
    )
  }

  test('customers read without waiting, a second import waits, and a stop leaves nothing', async () => {
    const { nmi, serviceId, send } = await aMeter()
    await send({ date: '2026-11-01', each: 1 })
    await addLinger()
    const stop = new AbortController()
    const phases: string[] = []
    const text = (each: number) => meterFile(nmi, [{ date: '2031-01-01', each }])
    const options = (name: string) => ({
      signal: stop.signal,
      onProgress: ({ phase }: { phase: string }) => void phases.push(`${name} ${phase}`),
    })
    const waitForPhase = async (phase: string) => {
      while (!phases.includes(phase)) await setTimeout(20)
    }
    const first = importText(db, 'first.csv', text(1), options('first')).catch((error: unknown) => error)
    await waitForPhase('first storing')
    const second = importText(db, 'second.csv', text(2), options('second')).catch((error: unknown) => error)
    await waitForPhase('second waiting')
    const began = Date.now()
    const client = await db.pool.connect()
    await client.query(`set lock_timeout = '500ms'`)
    const { rows } = await client.query('select from usage_day where service_id = $1', [serviceId])
    await client.query('reset lock_timeout')
    client.release()
    expect(rows).toHaveLength(1)
    expect(Date.now() - began).toBeLessThan(30_000)

    stop.abort()
    expect(await first).toBeInstanceOf(ImportStopped)
    expect(await second).toBeInstanceOf(ImportStopped)
    await db.pool.query('drop trigger linger on usage_day')
    expect(await totals(serviceId)).toEqual({ '2026-11-01': 1000 })
    expect(await importText(db, 'first.csv', text(1))).toMatchObject({ outcome: 'imported', changed: 1 })
  })

  test('a stop between two queries cancels the next one', async () => {
    const { nmi, serviceId } = await aMeter()
    await addLinger()
    const stop = new AbortController()
    const isStoring = ({ phase }: { phase: string }) => phase === 'storing'
    const connect = async () => {
      const client = await db.pool.connect()
      // The database has nothing to cancel meanwhile.
      const queryLater = async (text: string, values: unknown[]) => {
        await setTimeout(200)
        return client.query(text, values)
      }
      const query = (text: string, values: unknown[]) =>
        stop.signal.aborted && typeof text === 'string' ? queryLater(text, values) : client.query(text, values)
      return new Proxy(client, {
        get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)),
      })
    }
    const slow = { ...db, pool: { connect, query: db.pool.query.bind(db.pool) } as unknown as MeteringDatabase['pool'] }
    const options = {
      signal: stop.signal,
      onProgress: (progress: { phase: string }) => isStoring(progress) && stop.abort(),
    }
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 1 }])
    await expect(importText(slow, 'between.csv', text, options)).rejects.toThrow(ImportStopped)
    await db.pool.query('drop trigger linger on usage_day')
    expect(await totals(serviceId)).toEqual({})
  })

  test('a cancellation that reaches the database late arrives before anybody else can get the session', async () => {
    const { nmi } = await aMeter()
    const order: string[] = []
    const connect = async () => {
      const client = await db.pool.connect()
      const query = (text: string, values: unknown[]) => {
        if (text === 'rollback') order.push(text)
        return client.query(text, values)
      }
      return new Proxy(client, {
        get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)),
      })
    }
    const query = async (text: string, values: unknown[]) => {
      if (!text.includes('pg_cancel_backend')) return db.pool.query(text, values)
      await setTimeout(100)
      await db.pool.query(text, values)
      order.push('cancelled')
    }
    const late = { ...db, pool: { connect, query } as unknown as MeteringDatabase['pool'] }
    const stop = new AbortController()
    const onProgress = ({ phase }: { phase: string }) => phase === 'storing' && stop.abort()
    const text = meterFile(nmi, [{ date: '2026-11-01', each: 1 }])
    await expect(importText(late, 'late.csv', text, { signal: stop.signal, onProgress })).rejects.toThrow(ImportStopped)
    expect(order).toEqual(['cancelled', 'rollback'])
  })
})
