// Tables newer or older than the release (decision record 0047).
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../src/db/connection'
import { call } from '../support/portal'
import { readiness } from '../support/readiness'
import { PROVIDER_SECRET } from '../support/provider-users'
import { newDataDir, removeDataDir, run, type Settings } from '../support/server'
import { pageOf, teamsWith } from '../registry/teams'

const ANN = { subject: 'ann', number: '4000000501' }
const databaseUrl = process.env['DATABASE_URL']
const onPostgres = databaseUrl === undefined ? describe.skip : describe

const production: Settings = {
  NODE_ENV: 'production',
  ...(databaseUrl === undefined ? { ALLOW_EMBEDDED_DB: '1' } : { DATABASE_URL: databaseUrl }),
  SWITCHBOARD_ENV: 'nonprod',
  PUBLIC_URL: 'http://localhost',
  ADMIN_SECRET: PROVIDER_SECRET,
  MAIL: 'off',
  PAYMENTS: 'off',
  DEBITS: 'none',
}

/** What a later release may add while this one is running: columns and tables that it does not know. */
async function addLaterMigration({ sql: db }: Database): Promise<void> {
  for (const statement of [
    'alter table account add column nickname text',
    'create table of_a_later_release (id bigint primary key, account_id bigint not null references account (id))',
    `insert into kysely_migration values ('9999-of-a-later-release', '2099-01-01T00:00:00.000Z')`,
  ])
    await sql.raw(statement).execute(db)
}

test('a release serves pages and accounts on the next release’s tables', async () => {
  const teams = await teamsWith([ANN], production, addLaterMigration)
  try {
    const host = await teams.live('host', '1')
    const usage = await teams.live('usage', '1', { routes: [{ path: '/usage' }] })
    const { data } = await pageOf(teams, '/usage')
    expect([data.host.build, data.remotes['usage']?.current.build]).toEqual([host.build, usage.build])
    const { server, provider } = teams.portal
    const read = async (path: string) => call(path, await provider.token(ANN.subject), {}, server.origin)
    expect(await read('/api/portal/account')).toMatchObject({ status: 200, body: { accountNumber: ANN.number } })
    expect(await readiness(server)).toBe(200)
  } finally {
    await teams.close()
  }
}, 120_000)

onPostgres('in production with PostgreSQL', () => {
  const dataDir = newDataDir()
  afterAll(() => removeDataDir(dataDir))
  const settings = {
    ...production,
    DATA_DIR: dataDir,
    PLUGINS: 'portal',
    IDENTITY_URL: 'http://127.0.0.1:9',
    PORT: '0',
  }

  let db: Database
  beforeAll(async () => {
    db = await openDatabase({ databaseUrl, dataDir })
    await db.pool.query(`delete from kysely_migration where name in ('0019-account-credit', '9999-of-a-later-release')`)
    await db.pool.query('drop view account_credit')
  })
  afterAll(() => db.close())

  it('servers and commands refuse older tables, and name the command that migrates them', async () => {
    const commands = [
      ['main.js'],
      ['main.js', '--check'],
      ['registry.js', 'token', '--owner', 'somebody', '--operator'],
      ['import.js', '--replay'],
    ]
    for (const [command = '', ...words] of commands) {
      const { code, output } = await run(command, settings, words)
      // The server listens while it waits for the database, and may log that after the reason for its exit.
      expect({ command, code, lines: output.split('\n') }).toEqual({
        command,
        code: 1,
        lines: expect.arrayContaining([
          'The tables are older than this release, which needs 0019-account-credit: run node server/dist/migrate.js of this release, then start again.',
        ]),
      })
    }
  }, 60_000)

  it('migrate.js migrates once, even if it runs twice at the same time', async () => {
    const holder = await db.pool.connect()
    await holder.query('select pg_advisory_lock(3853314791062309107)')
    const runs = [run('migrate.js', settings), run('migrate.js', settings)]
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    while ((await holder.query(waiting)).rows.length < 2) await setTimeout(20)
    await holder.query('select pg_advisory_unlock(3853314791062309107)')
    holder.release()
    expect((await Promise.all(runs)).map(({ output }) => output).sort()).toEqual([
      'Applied 0019-account-credit.\n',
      'The tables need no change.\n',
    ])
    expect(await run('main.js', settings, ['--check'])).toMatchObject({ code: 0 })
  }, 60_000)
})
