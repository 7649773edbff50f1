// Commands started while PostgreSQL is unavailable, for example by a timer during boot.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseAt, lateDatabase } from '../support/late-database'
import { freePort } from '../support/postgres'
import { newDataDir, nodeOptions, removeDataDir, run } from '../support/server'

const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' ? describe : describe.skip

onPostgres('while PostgreSQL is unavailable', () => {
  const dataDir = newDataDir()
  afterAll(() => removeDataDir(dataDir))

  it.each([
    ['import.js', ['--replay'], 'No waiting read can be stored yet.'],
    ['bill.js', ['--month', '2026-06'], 'billed: 0 accounts'],
  ])('%s waits for it', async (command, words, result) => {
    const late = await lateDatabase(1)
    const { code, output } = await run(command, { DATA_DIR: dataDir, DATABASE_URL: late.url }, words)
    late.close()
    expect({ code, said: output.split('\n').slice(0, 2) }).toEqual({
      code: 0,
      said: ['waiting for the database: trying again in 0.5 s', result],
    })
  })

  it('an import waiting for PostgreSQL stops immediately on request', async () => {
    const { PATH } = process.env
    const env = { PATH, DATA_DIR: dataDir, DATABASE_URL: databaseAt(await freePort()) }
    const command = join(__dirname, '../../dist/import.js')
    const child = spawn(process.execPath, [...nodeOptions, command, '--replay'], { env })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.endsWith('trying again in 1 s\n')) child.kill('SIGTERM')
    })
    expect(await once(child, 'close')).toEqual([143, null])
    expect(said.split('\n').slice(1)).toEqual([
      'waiting for the database: trying again in 1 s',
      'Stopped. Nothing was left half done.',
      '',
    ])
  })
})
