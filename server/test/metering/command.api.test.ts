// Runs the built command on a database of the test's own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOutEmbedded } from '../support/empty-database'
import { aService, day, giveRegister, meterFile } from './database'

const command = join(__dirname, '../../dist/import.js')
const generator = join(__dirname, '../../../tools/bench/meter-files.mjs')
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
const dataDir = join(folder, 'data')
const nmi = '2500000009'
const databaseUrl = process.env['DATABASE_URL']
const embedded = databaseUrl === undefined
let serviceId: number

beforeAll(async () => {
  if (!existsSync(command)) throw new Error('server/dist/import.js is missing: build the server first')
  layOutEmbedded(dataDir)
  await inDatabase(async (db) => {
    await migrate(db)
    serviceId = await aService(db, day('2024-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2024-01-01') })
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type Running = (child: ChildProcess) => unknown

/** @param meanwhile may end the command, or the database that it needs */
function run(
  words: readonly string[],
  meanwhile: Running = () => undefined,
  node: readonly string[] = [],
  database = databaseUrl,
) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database } : {}) }
  const child = spawn(process.execPath, [...node, command, ...words], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  meanwhile(child)
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

/** SIGKILL leaves the command no chance to clean up. */
const endAfter =
  (milliseconds: number, signal: NodeJS.Signals): Running =>
  async (child) => {
    await setTimeout(milliseconds)
    child.kill(signal)
  }

/** Registers numbered from `first` on, with as many days as the file needs for its size. */
function generated(name: string, first: number, shape: Record<string, string | number>) {
  const path = join(folder, name)
  const words = Object.entries({ 'first-nmi': first, ...shape }).flatMap(([key, value]) => [`--${key}`, String(value)])
  execFileSync(process.execPath, [generator, path, ...words, ...(name.endsWith('.zip') ? ['--zip'] : [])])
  return path
}

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** All rows that an import leaves, without its number. */
async function contents(db: Database) {
  if (!embedded) await alone(db)
  const { rows } = await db.pool.query<Record<'days' | 'spans' | 'waiting' | 'imports', string | null>>(`select
    (select md5(string_agg(concat_ws('|', service_id, day, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags,
       extract(epoch from revised_at), v), ',' order by service_id, day)) from usage_day) as days,
    (select md5(string_agg(concat_ws('|', service_id, from_day, to_day, total, flag), ',' order by service_id, from_day)) from usage_span) as spans,
    (select md5(string_agg(concat_ws('|', line, nmi, suffix, reason, record), ',' order by line, nmi, suffix)) from meter_quarantine) as waiting,
    (select string_agg(concat_ws('|', sha256, state, registers, days, spans, changed, quarantined, rejected), ',' order by sha256) from meter_import) as imports`)
  return rows[0]
}

/** PostgreSQL takes some time to end the transaction of a killed client. */
async function alone({ pool }: Database) {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await pool.query(others)).rows.length > 0) await setTimeout(50)
}

test('the report names the contents of each file and why a line was not read, and the exit code is 1 when a file was refused', async () => {
  const good = file(
    'good.csv',
    meterFile(nmi, [
      { date: '2024-02-01', each: 1 },
      { date: '2024-02-02', each: 1 },
    ]),
  )
  const spoilt = meterFile(nmi, [
    { date: '2024-02-03', each: 1 },
    { date: '2024-02-04', each: 1 },
  ]).replace('1,1,A', '1,A')
  const zipped = file('more.zip', zipSync({ 'spoilt.csv': Buffer.from(spoilt) }))
  const letter = file('letter.csv', 'Dear retailer,\nour readings are attached\n')
  const why = '  line 3: 47 values where 30-minute intervals make 48 (value-count)'
  expect(await run([good, zipped])).toEqual({
    code: 1,
    out: [
      `${good}: 1 register, 2 days, 2 new or changed`,
      `${zipped}!spoilt.csv: refused, nothing was imported`,
      why,
      '2 files: 1 imported, 0 already imported, 1 refused',
      '',
    ].join('\n'),
    err: '',
  })
  expect(await run([zipped, '--skip-rejected'])).toEqual({
    code: 0,
    out: [`${zipped}!spoilt.csv: 1 register, 1 day, 1 new or changed, 1 unreadable line left out`, why, ''].join('\n'),
    err: '',
  })
  expect(await run([good, letter])).toEqual({
    code: 1,
    out: [
      `${good}: already imported`,
      `${letter}: refused, nothing was imported`,
      `  line 1: 'Dear retailer' is not how a NEM12 or NEM13 file starts (not-a-meter-file)`,
      '2 files: 0 imported, 1 already imported, 1 refused',
      '',
    ].join('\n'),
    err: '',
  })
}, 60_000)

const testEmbedded = embedded ? test : test.skip

testEmbedded(
  'a database in use by another process is one sentence',
  async () => {
    const path = file('later.csv', meterFile(nmi, [{ date: '2024-03-01', each: 1 }]))
    const before = await inDatabase(async (db) => {
      const { code, out, err } = await run([path])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^The database in .* is in use by another process \(pid \d+\).*\n$/)
      return contents(db)
    })
    expect(await inDatabase(contents)).toEqual(before)
  },
  60_000,
)

test('a missing file is reported in one sentence, and no other file is started', async () => {
  const path = file('other.csv', meterFile(nmi, [{ date: '2024-03-02', each: 1 }]))
  expect(await run([path, join(folder, 'nowhere.csv')])).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${join(folder, 'nowhere.csv')}. Nothing was imported.\n`,
  })
})

test('a folder is reported as a folder', async () => {
  expect(await run([folder])).toEqual({
    code: 1,
    out: '',
    err: `${folder} is a folder: name the files to import. Nothing was imported.\n`,
  })
})

test('the help is printed without a database', async () => {
  for (const word of ['-h', '--help']) expect(await run([word])).toMatchObject({ code: 0, err: '' })
})

test('a file with a reading of a future day is refused', async () => {
  const path = file('future.csv', meterFile(nmi, [{ date: '2099-03-02', each: 1 }]))
  expect((await run([path])).out).toBe(
    `${path}: refused, nothing was imported\n  line 3: A reading of 2099-03-02, which is in the future (future)\n`,
  )
})

test('an unknown option is reported in one sentence with the list of options', async () => {
  const { code, out, err } = await run(['--skip-everything'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^Unknown option '--skip-everything'[^]*--skip-rejected {2}/)
})

describe('a command that is ended at any moment', () => {
  const first = 2_500_100_000
  const [known, stranger] = [String(first), String(first + 1)]
  const reset = (db: Database) =>
    db.pool.query('truncate usage_day, usage_span, meter_quarantine, meter_reject, meter_import cascade')
  let path: string
  /** Milliseconds of an import with almost no data, and of the import of the file. */
  let [start, whole] = [0, 0]
  let nothing: Awaited<ReturnType<typeof contents>>
  let everything: typeof nothing

  beforeAll(async () => {
    path = generated('large.csv', first, { nmis: 2, days: embedded ? 1_000 : 4_000, from: '2010-01-01' })
    await inDatabase(async (db) => {
      await giveRegister(db, await aService(db, day('2009-01-01')), { nmi: known, from: day('2009-01-01') })
      await reset(db)
      nothing = await contents(db)
    })
    const timed = async (words: readonly string[]) => {
      const began = Date.now()
      expect(await run(words)).toMatchObject({ code: 0 })
      return Date.now() - began
    }
    start = await timed(['--replay'])
    whole = await timed([path])
    everything = await inDatabase(contents)
  }, 120_000)

  /** Random moments from before the first line to after the commit, one in each part of that time. */
  const parts = embedded ? [0] : [0, 1, 2]
  const moments = parts.map((part) => (part + Math.random()) / parts.length)
  const untilThen = (share: number) => start * 0.8 + share * Math.max(whole - start * 0.8, 100)

  test('imports a file completely or not at all, and repeating the import gives the same result', async () => {
    for (const share of moments) {
      await inDatabase(reset)
      await run([path], endAfter(untilThen(share), 'SIGKILL'))
      expect([nothing, everything]).toContainEqual(await inDatabase(contents))
      expect(await run([path])).toMatchObject({ code: 0 })
      expect(await inDatabase(contents)).toEqual(everything)
    }
  }, 180_000)

  test('reports that it was stopped, and imports nothing of the file', async () => {
    // Too early it ends without a message, because the handler is not installed yet. Too late the file is already imported and reported.
    let [early, late] = [0, start + whole]
    let ended: Awaited<ReturnType<typeof run>>
    do {
      await inDatabase(reset)
      const moment = (early + late) / 2
      ended = await run([path], endAfter(moment, 'SIGTERM'))
      if (ended.code === 0 || ended.out !== '') late = moment
      else early = moment
    } while ((ended.code !== 143 || ended.out !== '') && late - early > 10)
    expect(ended).toEqual({
      code: 143,
      out: '',
      err: expect.stringMatching(/^Stopped\. (Nothing of .*large\.csv was imported|Nothing was left half done)\.\n$/),
    })
    expect(await inDatabase(contents)).toEqual(nothing)
    expect(await run([path])).toMatchObject({ code: 0 })
    expect(await inDatabase(contents)).toEqual(everything)
  }, 120_000)

  test('imports the waiting reads completely or leaves them waiting', async () => {
    const giveStranger = async (db: Database) =>
      giveRegister(db, await aService(db, day('2009-01-01')), { nmi: stranger, from: day('2009-01-01') })
    await inDatabase(giveStranger)
    const began = Date.now()
    expect((await run(['--replay'])).out).toMatch(/^\d000 waiting reads stored/)
    const replayed = await inDatabase(contents)
    expect(replayed?.waiting).toBeNull()
    const lasted = Date.now() - began

    await inDatabase(async (db) => {
      await reset(db)
      await db.pool.query(`update meter_register set nmi = 'HIDDEN' where nmi = $1`, [stranger])
    })
    expect(await run([path])).toMatchObject({ code: 0 })
    await inDatabase((db) => db.pool.query(`update meter_register set nmi = $1 where nmi = 'HIDDEN'`, [stranger]))
    await run(['--replay'], endAfter((0.6 + 0.3 * Math.random()) * lasted, 'SIGKILL'))
    expect([everything, replayed]).toContainEqual(await inDatabase(contents))
    expect(await run(['--replay'])).toMatchObject({ code: 0 })
    expect(await inDatabase(contents)).toEqual(replayed)
  }, 120_000)
})

const testPostgres = embedded ? test.skip : test

testPostgres(
  'a database that is lost in the middle is one sentence, and nothing of the file is in',
  async () => {
    const path = file('lost.csv', meterFile(nmi, [{ date: '2024-03-05', each: 1 }]))
    await inDatabase(async (db) => {
      const before = await contents(db)
      const holder = await db.pool.connect()
      await holder.query('select pg_advisory_lock(782305112)')
      const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      const { code, out, err } = await run([path], async () => {
        while ((await db.pool.query(waits)).rows.length === 0) await setTimeout(20)
        await db.pool.query(`select pg_terminate_backend(pid) from (${waits}) as waiting`)
      })
      await holder.query('select pg_advisory_unlock(782305112)')
      holder.release(true)
      expect({ code, out, err }).toEqual({
        code: 1,
        out: '',
        err: `The database cannot be used just now: terminating connection due to administrator command. Nothing of ${path} was imported.\n`,
      })
      expect(await contents(db)).toEqual(before)
    })
  },
  60_000,
)

testPostgres(
  'a connection that is reset is told of the database, not of the file',
  async () => {
    const path = file('reset.csv', meterFile(nmi, [{ date: '2024-03-08', each: 1 }]))
    const direct = new URL(databaseUrl ?? '')
    const callers: Socket[] = []
    const between = createServer((caller) => {
      const there = connect(Number(direct.port), direct.hostname)
      caller.on('close', () => there.destroy()).pipe(there)
      there.on('error', () => caller.destroy()).pipe(caller)
      callers.push(caller)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const through = new URL(direct)
    const address = between.address()
    through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await inDatabase(async (db) => {
      const holder = await db.pool.connect()
      await holder.query('select pg_advisory_lock(782305112)')
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      const resetThen = async () => {
        while ((await db.pool.query(waits)).rows.length === 0) await setTimeout(20)
        callers.forEach((caller) => caller.resetAndDestroy())
      }
      const { code, err } = await run([path], resetThen, [], through.href)
      await holder.query('select pg_advisory_unlock(782305112)')
      holder.release(true)
      expect({ code, err }).toEqual({
        code: 1,
        err: `The database cannot be used just now: read ECONNRESET. Nothing of ${path} was imported.\n`,
      })
    })
    between.close()
  },
  60_000,
)

testPostgres(
  'a database that is lost while it keeps the file is not told as a failure, and sending it again settles it',
  async () => {
    const path = file('at-the-end.csv', meterFile(nmi, [{ date: '2024-03-07', each: 1 }]))
    await inDatabase(async (db) => {
      await db.pool.query(`create function vanish() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
      await db.pool.query(`create constraint trigger vanish after insert on meter_import deferrable initially deferred
        for each row execute function vanish()`)
      const { code, out, err } = await run([path])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toBe(
        `The connection to the database was lost at the very end: it is not certain whether ${path} was imported. Import it again; nothing is stored twice.\n`,
      )
      await db.pool.query('drop trigger vanish on meter_import')
    })
    expect(await run([path])).toMatchObject({ code: 0 })
  },
  60_000,
)

test('a full disk is reported in one sentence, and nothing of the file is imported', async () => {
  const path = file('full.csv', meterFile(nmi, [{ date: '2024-03-06', each: 1 }]))
  const before = await inDatabase(async (db) => {
    await db.pool.query(`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await db.pool.query('create trigger no_space before insert on usage_day for each row execute function no_space()')
    return contents(db)
  })
  expect(await run([path])).toEqual({
    code: 1,
    out: '',
    err: `The disk of the database is full: make room, then import again. Nothing of ${path} was imported.\n`,
  })
  await inDatabase(async (db) => {
    expect(await contents(db)).toEqual(before)
    await db.pool.query('drop trigger no_space on usage_day')
  })
}, 60_000)

// On PostgreSQL only: the embedded engine takes a minute for this amount of data.
testPostgres.each([
  ['memory.csv', 1],
  ['memory.zip', 2],
])(
  'a large file needs no more memory than a small one: %s',
  async (name, seed) => {
    // 48 MB of text. Half of it is for unknown registers, and each register has its own revision time.
    const [first, nmis, days] = [2_500_200_000, 800, 182]
    const path = generated(name, first, { nmis, days, seed, from: '2012-01-01', revised: 'nmi' })
    await inDatabase(async (db) => {
      const serviceId = await aService(db, day('2009-01-01'))
      await db.pool.query(
        `insert into meter_register (nmi, suffix, service_id, uom, from_day)
         select ($1::bigint + number)::text, 'E1', $2, 'kWh', '2009-01-01' from generate_series(0, $3::int - 1) as number on conflict do nothing`,
        [first, serviceId, nmis / 2],
      )
    })
    const { code, out } = await run([path], undefined, ['--max-old-space-size=48'])
    expect(code).toBe(0)
    expect(out).toContain(`${nmis} registers, ${nmis * days} days`)
    expect(out).toContain(`${(nmis / 2) * days} waiting reads`)
  },
  180_000,
)
