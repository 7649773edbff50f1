// An import that loses its connection to PostgreSQL.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { contents, databaseUrl, embedded, file, inDatabase, nmi, run } from './command'
import { meterFile } from './database'

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
