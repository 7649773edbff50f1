// The command as it is built, on a database of the test's own.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { addDays } from '@switchboard/domain'
import { openDatabase, type Database } from '../../src/db'
import { migrate } from '../../src/db/migrate'
import { readingsFile } from '../../src/seed/readings'
import { aService, day, giveRegister, meterFile } from './database'

const command = join(__dirname, '../../dist/import.js')
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
const dataDir = join(folder, 'data')
const nmi = '2500000009'
const databaseUrl = process.env['DATABASE_URL']
const embedded = databaseUrl === undefined
let serviceId: number

beforeAll(async () => {
  if (!existsSync(command)) throw new Error('server/dist/import.js is missing: build the server first')
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

/** @param killAfter milliseconds; it gets no chance to clean up */
function run(words: readonly string[], killAfter?: number) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const child = spawn(process.execPath, [command, ...words], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  if (killAfter !== undefined) void setTimeout(killAfter).then(() => child.kill('SIGKILL'))
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function days(db: Database) {
  if (!embedded) await alone(db)
  const { rows } = await db.pool.query<{ count: number; imports: number }>(
    `select (select count(*) from usage_day where service_id = $1) as count, (select count(*) from meter_import) as imports`,
    [serviceId],
  )
  return rows[0]
}

/** PostgreSQL ends what a killed client had begun in its own time. */
async function alone({ pool }: Database) {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await pool.query(others)).rows.length > 0) await setTimeout(50)
}

test('tells of each file what it held and why a line was not read, and ends with 1 when a file was refused', async () => {
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
  expect(await run([good, zipped])).toEqual({
    code: 0,
    out: [
      `${good}: 1 register, 2 days, 2 new or changed`,
      `${zipped}!spoilt.csv: 1 register, 1 day, 1 new or changed, 1 line rejected`,
      '  line 3: 47 values where 30-minute intervals make 48 (value-count)',
      '2 files: 2 imported, 0 already imported, 0 refused',
      '',
    ].join('\n'),
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
      return days(db)
    })
    expect(await inDatabase(days)).toEqual(before)
  },
  60_000,
)

test('a file that is not there is one sentence, and the others are not begun', async () => {
  const path = file('other.csv', meterFile(nmi, [{ date: '2024-03-02', each: 1 }]))
  expect(await run([path, join(folder, 'nowhere.csv')])).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${join(folder, 'nowhere.csv')}. Nothing was imported.\n`,
  })
})

test('killed in the middle, a file is in as a whole or not at all, and can be sent again', async () => {
  const from = day('2024-06-01')
  const span = { from, to: addDays(from, 700) }
  const text = readingsFile({
    nmi,
    suffix: 'E1',
    uom: 'kWh',
    intervalMinutes: 15,
    shape: 'apartment',
    seed: 1,
    zone: 'Australia/Brisbane',
    ...span,
  })
  const path = file('large.csv', text ?? '')
  const before = await inDatabase(days)
  const began = Date.now()
  expect(await run([file('small.csv', meterFile(nmi, [{ date: '2024-03-03', each: 1 }]))])).toMatchObject({ code: 0 })
  const start = Date.now() - began

  const [without, within] = [
    { count: before!.count + 1, imports: before!.imports + 1 },
    { count: before!.count + 701, imports: before!.imports + 2 },
  ]
  for (const killAfter of [0.6 * start, start, 1.3 * start]) {
    const { code } = await run([path], killAfter)
    const after = await inDatabase(days)
    expect([without, within]).toContainEqual(after)
    if (code === 0) expect(after).toEqual(within)
  }
  expect((await run([path])).code).toBe(0)
  expect((await inDatabase(days))?.count).toBe(before!.count + 701)
}, 120_000)
