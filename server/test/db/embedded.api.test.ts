// The embedded database: used by one process, after kills and damage, and its files.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedStart } from '../process/failed-start'
import { layOutEmbedded, layOutPeople } from '../support/copied-databases'
import { isLong } from '../support/long'
import { call } from '../support/portal'
import { newDataDir, removeDataDir, startServer } from '../support/server'

const folders: string[] = []
const newFolder = () => {
  const folder = newDataDir()
  folders.push(folder)
  return folder
}
const folderWithTables = () => {
  const folder = newFolder()
  layOutEmbedded(folder)
  return folder
}
afterAll(() => folders.forEach(removeDataDir))

describe('the embedded database', () => {
  it('is used by one process at a time, server or command', async () => {
    const dataDir = newFolder()
    const server = await startServer({ DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' })
    const commands = [['main.js'], ['seed.js'], ['import.js', '--replay'], ['bill.js', '--month', '2026-06']] as const
    for (const [command, ...words] of commands) {
      const answer = await failedStart({ DATA_DIR: dataDir }, command, words)
      expect({ command, ...answer }).toEqual({
        command,
        code: 1,
        said: [
          expect.stringMatching(
            /^The database in .* is in use by another process \(pid \d+\): stop it, or set DATA_DIR to another folder\.$/,
          ),
        ],
      })
    }
    expect((await call('/health/ready', undefined, {}, server.origin)).status).toBe(503)
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'pg.lock'))).toBe(false)
  }, 60_000)

  it('opens again after its process was killed, even if another process has its id', async () => {
    const dataDir = folderWithTables()
    const settings = { DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' }
    const lockFile = join(dataDir, 'pg.lock')
    await (await startServer(settings)).kill()
    expect(existsSync(lockFile)).toBe(true)
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.pid)))
    const server = await startServer(settings)
    expect((await call('/health/live', undefined, {}, server.origin)).status).toBe(200)
    await server.stop()
  }, 60_000)

  it('is not created over the remains of a damaged one', async () => {
    const damages: ((pg: string) => void)[] = [
      (pg) => rmSync(join(pg, 'PG_VERSION')),
      ...(isLong ? [(pg: string) => rmSync(join(pg, 'global'), { recursive: true })] : []),
      (pg) => writeFileSync(join(pg, 'global/pg_control'), 'nonsense'),
    ]
    for (const damage of damages) {
      const dataDir = folderWithTables()
      expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true)
      damage(join(dataDir, 'pg'))
      const { code, said } = await failedStart({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(said).toEqual([
        expect.stringMatching(/^The database in .* is damaged and does not open: .* npm run reset\.$/),
      ])
    }
  }, 120_000)

  it('reports a full disk in one sentence', async () => {
    const dataDir = newFolder()
    if (!mountTiny(dataDir)) return console.warn('A full disk cannot be made here: that test was left out.')
    try {
      const { code, said } = await failedStart({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(said).toEqual([expect.stringMatching(/^The disk that holds .* is full: make room and start again\.$/)])
    } finally {
      execFileSync('umount', [dataDir])
    }
  }, 60_000)
})

describe('a data folder with the demonstration people', () => {
  const dataDir = newFolder()
  const readableByOthers = () =>
    ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
      (path) => statSync(join(dataDir, path)).mode & 0o077,
    )

  beforeAll(() => layOutPeople(dataDir), 60_000)

  it('is readable only by its owner, with everything in it, even after a start that finds it open', async () => {
    const files = [join(dataDir, 'left.json'), join(dataDir, 'pg/PG_VERSION')]
    expect(readableByOthers()).toEqual([])
    writeFileSync(files[0] ?? '', 'from an earlier release')
    for (const file of files) chmodSync(file, 0o644)
    for (const folder of [dataDir, join(dataDir, 'pg')]) chmodSync(folder, 0o755)
    await (await startServer({ DATA_DIR: dataDir })).stop()
    expect(readableByOthers()).toEqual([])
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  }, 60_000)
})

function mountTiny(folder: string): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  try {
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
