// Rate limits shared by several processes through the database.
import type { KyselyPlugin } from 'kysely'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { growingLock, slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import { deleteExpired } from '@switchboard/platform-server/http/rate-limit-store'
import { REFUSED_TOKENS } from '@switchboard/platform-server/http/refused-tokens'
import { portalWith } from '../support/customers'
import { layOutEmbedded } from '../support/copied-databases'
import { call } from '../support/portal'
import { newDataDir, removeDataDir, startServer } from '../support/server'
import { until } from '../support/until'

const dataDir = newDataDir()
let db: Database
beforeAll(async () => {
  layOutEmbedded(dataDir)
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  await migrate(db)
}, 60_000)
afterAll(async () => {
  await db.close()
  removeDataDir(dataDir)
}, 60_000)

const files = (of: Pick<Database, 'sql'> = db, now?: () => number) =>
  rateLimit({ name: 'files', rule: slidingWindow({ most: 10, withinMs: 60_000 }), db: of, ...(now && { now }) })

const tokens = () => rateLimit({ name: 'tokens', rule: REFUSED_TOKENS, db })

const isAllowed = ({ allowed }: { allowed: boolean }) => allowed

describe('two processes over one database', () => {
  it('together allow a customer ten files', async () => {
    const [one, other] = [files(), files()]
    const attempts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : other).attempt('ann')),
    )
    expect(attempts.filter(isAllowed)).toHaveLength(10)
    expect((await files().attempt('ben')).allowed).toBe(true)
  })

  it('share their counts of refused tokens after refusing one themselves', async () => {
    const [one, other] = [tokens(), tokens()]
    for (let bad = 0; bad < 120; bad += 1) one.count('192.0.2.1')
    expect(() => one.check('192.0.2.1')).toThrow('429')
    await until(async () => Number((await storedState('tokens')).left) < 0)
    expect(() => other.check('192.0.2.1')).not.toThrow()
    other.count('192.0.2.1')
    await until(async () => isRefused(() => other.check('192.0.2.1')))
  })

  it('lock an address together, and unlock it together after a success', async () => {
    const rule = growingLock({ lockingEvent: 2, firstLockMs: 60_000, longestLockMs: 60_000, forgottenAfterMs: 60_000 })
    const [one, other] = [rateLimit({ name: 'locks', rule, db }), rateLimit({ name: 'locks', rule, db })]
    expect(await one.attempt('a')).toEqual({ allowed: true, waitMs: 0 })
    expect((await other.attempt('a')).waitMs).toBeGreaterThan(50_000)
    expect((await one.attempt('a')).allowed).toBe(false)
    await one.forget('a')
    expect(await other.attempt('a')).toEqual({ allowed: true, waitMs: 0 })
  })
})

it('rate limits store an event with one statement if no other process has counted since', async () => {
  const statements: string[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const [one, other] = [files({ sql: db.sql.withPlugin(counting) }), files()]
  await one.take('carl')
  await one.take('carl')
  expect(statements).toEqual(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode'])
  await other.take('carl')
  await one.take('carl')
  expect(statements.slice(3)).toEqual(['UpdateQueryNode', 'SelectQueryNode', 'UpdateQueryNode'])
  expect(
    JSON.parse(
      (await db.sql.selectFrom('rate_limit').select('state').where('caller', '=', 'carl').executeTakeFirstOrThrow())
        .state,
    ),
  ).toHaveLength(4)
})

it('rate limits delete states from the database that no longer make a difference', async () => {
  let now = Date.now() - 120_000
  const past = files(db, () => now)
  await past.take('old')
  now = Date.now()
  await past.take('new')
  await deleteExpired(db, new Date())
  const rows = await db.sql.selectFrom('rate_limit').select('caller').where('caller', 'in', ['old', 'new']).execute()
  expect(rows).toEqual([{ caller: 'new' }])
})

it('rate limits count within the process while the database is unavailable', async () => {
  const away = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/nowhere', dataDir })
  const limit = files(away)
  const attempts = []
  for (let attempt = 0; attempt < 12; attempt += 1) attempts.push(await limit.attempt('ann'))
  expect(attempts.filter(isAllowed)).toHaveLength(10)
  await away.close()
})

// Only one process at a time can use the embedded database.
if (process.env['DATABASE_URL']) {
  it('an address is refused after a hundred bad tokens, whichever of two servers gets them, but not its valid ones', async () => {
    const own = await portalWith([{ subject: 'ann', number: '4000000601' }])
    const second = await startServer({
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
      DATA_DIR: dataDir,
      IDENTITY_URL: own.provider.url,
      PLUGINS: 'portal',
    })
    try {
      const bad = async (origin: string) => (await call('/api/portal/account', 'bad', {}, origin)).status
      for (let sent = 0; sent < 110; sent += 1) await bad(own.server.origin)
      // The servers count after they have responded, so the second one refuses a little later. Alone it would refuse
      // the 101st token, so fewer than 90 show that it includes the first server's count.
      let sent = 0
      await until(async () => (sent += 1) < 90 && (await bad(second.origin)) === 429)
      const valid = await own.provider.token('ann')
      for (const { origin } of [own.server, second])
        expect((await call('/api/portal/account', valid, {}, origin)).status).toBe(200)
    } finally {
      await second.stop()
      await own.close()
    }
  }, 60_000)
}

async function storedState(name: string): Promise<Record<string, unknown>> {
  const row = await db.sql.selectFrom('rate_limit').select('state').where('limit_name', '=', name).executeTakeFirst()
  return row ? (JSON.parse(row.state) as Record<string, unknown>) : {}
}

function isRefused(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}
