// An import that is killed or stopped, or whose disk is full, on each engine.
import type { Database } from '../../src/db/connection'
import { contents, embedded, endAfter, file, generated, inDatabase, nmi, run, saved } from './command'
import { aService, day, giveRegister, meterFile } from './database'

describe('a command ended at any moment', () => {
  const first = 2_500_100_000
  const [known, stranger] = [String(first), String(first + 1)]
  let reset: () => Promise<void>
  let path: string
  /** Duration in milliseconds of an import with almost no data, and of the file's import. */
  let [start, whole] = [0, 0]
  let nothing: Awaited<ReturnType<typeof contents>>
  let everything: typeof nothing

  beforeAll(async () => {
    path = generated('large.csv', first, { nmis: 2, days: embedded ? 1_000 : 4_000, from: '2010-01-01' })
    await inDatabase(async (db) => {
      await giveRegister(db, await aService(db, day('2009-01-01')), { nmi: known, from: day('2009-01-01') })
      nothing = await contents(db)
    })
    reset = await saved()
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
      await reset()
      await run([path], endAfter(untilThen(share), 'SIGKILL'))
      expect([nothing, everything]).toContainEqual(await inDatabase(contents))
      expect(await run([path])).toMatchObject({ code: 0 })
      expect(await inDatabase(contents)).toEqual(everything)
    }
  }, 180_000)

  test('reports that it was stopped, and imports nothing of the file', async () => {
    // Too early it ends without a message, because the handler is not installed yet. Too late the file is already
    // imported and reported.
    let [early, late] = [0, start + whole]
    let ended: Awaited<ReturnType<typeof run>>
    do {
      await reset()
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
    const waitAgain = await saved()
    const began = Date.now()
    expect((await run(['--replay'])).out).toMatch(/^\d000 waiting reads stored/)
    const replayed = await inDatabase(contents)
    expect(replayed?.waiting).toBeNull()
    const lasted = Date.now() - began

    await waitAgain()
    await run(['--replay'], endAfter((0.6 + 0.3 * Math.random()) * lasted, 'SIGKILL'))
    expect([everything, replayed]).toContainEqual(await inDatabase(contents))
    expect(await run(['--replay'])).toMatchObject({ code: 0 })
    expect(await inDatabase(contents)).toEqual(replayed)
  }, 120_000)
})

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
