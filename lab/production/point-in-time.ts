// A recovery to a point in time, by the steps of docs/operations.md: an accident changes data of customers, then the
// cluster is lost.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil, type Checks } from '../checks.ts'
import { assertShown, startAgain } from './recovery.ts'
import type { Installation } from './installation.ts'
import type { SteadyLoad } from './steady-load.ts'
import type { Database } from './parts/database.ts'
import type { Browser } from '@playwright/test'

export async function checkPointInTime(checks: Checks, installation: Installation, load: SteadyLoad, browser: Browser) {
  const { database, servers, provider } = installation
  await checks.run(
    'a recovery to a point in time restores every change acknowledged before it, without the accident after it',
    async () => {
      await database.archive.makeBaseBackup(database)
      await waitForChanges(load, 2)
      const before = await noteMoment(database, load)
      await load.goOn()
      await waitForChanges(load, 1)
      await causeAccident(database)
      await database.archive.waitForLog(database)
      await load.pause()
      await database.lose()
      await Promise.all([...servers, provider].map((part) => part.stop()))
      await database.archive.replay(database, before.moment)
      assert.deepEqual(await readRows(database), before.rows)
      await database.archive.endRecovery(database)
      await startAgain(installation)
      await assertShown(installation, browser, before.acknowledged)
      await goOnWithoutFailure(load)
    },
  )
}

/** @param count of changes that are acknowledged from now on */
async function waitForChanges(load: SteadyLoad, count: number) {
  let last = (await load.report()).acknowledged
  for (let seen = 0; seen < count; seen++) {
    const before = last
    await waitUntil('a change is acknowledged', async () => (last = (await load.report()).acknowledged) !== before)
  }
}

/** Pauses the load, so that the data at this point in time is known. Pending requests are answered before. */
async function noteMoment(database: Database, load: SteadyLoad) {
  await load.pause()
  await wait(1_000)
  const { acknowledged } = await load.report()
  assert.match(acknowledged, /^04\d{8}$/)
  const rows = await readRows(database)
  const moment = (await database.psql('postgres', ['-c', 'select clock_timestamp()'])).trim()
  return { acknowledged, rows, moment }
}

/** Tables with data of customers. Each change is a row of `audit`. */
const owned = [
  ['portal', 'account'],
  ['portal', 'audit'],
  ['portal', 'idempotency'],
  ['identity', 'user_entity'],
  ['identity', 'credential'],
] as const

/** @returns the number of rows of each table, and their hash */
const readRows = (database: Database): Promise<string[]> =>
  Promise.all(
    owned.map(async ([name, table]) => {
      const query = `select count(*), md5(string_agg(line, '|' order by line)) from (select row::text as line from ${table} row) rows`
      return `${table} ${(await database.psql(name, ['-c', query])).trim()}`
    }),
  )

/** Updates and deletes without a condition. */
async function causeAccident(database: Database) {
  await database.psql('portal', ['-c', "update account set phone = '+61400000000'", '-c', 'delete from idempotency'])
  await database.psql('identity', ['-c', 'delete from credential'])
}

async function goOnWithoutFailure(load: SteadyLoad) {
  await load.startMeasuring()
  await load.goOn()
  await waitForChanges(load, 1)
  assert.deepEqual(load.total.failures.slice(0, 3), [])
}
