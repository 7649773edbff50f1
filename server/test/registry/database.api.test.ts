// The registry command waits for the database.
import { join } from 'node:path'
import { databaseAt, lateDatabase } from '../support/late-database'
import { freePort } from '../support/postgres'
import { newDataDir, removeDataDir, run } from '../support/server'
import { layOutPart, lines } from './laid-out-part'

const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' ? describe : describe.skip

onPostgres('adopting', () => {
  const folder = newDataDir()
  afterAll(() => removeDataDir(folder))
  const adopt = (settings: Record<string, string>) =>
    run('registry.js', { DATA_DIR: join(folder, 'data'), ...settings }, [
      ...['adopt', layOutPart(folder, 'host', '1'), '--why', 'first start'],
    ])

  it('waits for a database that starts later', async () => {
    const late = await lateDatabase(2)
    const { code, output } = await adopt({ DATABASE_URL: late.url })
    late.close()
    expect({ code, said: lines(output) }).toEqual({
      code: 0,
      said: [
        'waiting for the database: trying again in 0.5 s',
        'waiting for the database: trying again in 1 s',
        'host … is now current',
      ],
    })
  }, 30_000)

  it('ends with a sentence if the database does not become available', async () => {
    const closed = await freePort()
    const { code, output } = await adopt({ DATABASE_URL: databaseAt(closed), DATABASE_WAIT: '1' })
    expect({ code, said: lines(output).at(-1) }).toEqual({
      code: 1,
      said: `The database was not available for 1 s (connect ECONNREFUSED 127.0.0.1:${closed}): check that it runs, and its address in DATABASE_URL.`,
    })
  }, 30_000)
})
