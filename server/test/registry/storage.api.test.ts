// Storage of build files: the same tests on disk and in a bucket of an S3-compatible server.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyId } from '@switchboard/record'
import { readConfig } from '../../src/config/config'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import {
  generatePrivateKey,
  openRegistry,
  openStorage,
  publicKeyOf,
  publish,
  publishBuilt,
  readNewestState,
  readPublishedRecord,
  signRecord,
  type Storage,
} from '@switchboard/platform-server/testing'
import { hasBucketServer, startBucketServer, type BucketServer } from '../support/bucket'
import { layOutEmbedded } from '../support/copied-databases'
import { newDataDir, removeDataDir } from '../support/server'
import { aBuild, teamsWith } from './teams'

const BUILD = '0123456789abcdef'
const OTHER = 'fedcba9876543210'
const environment = 'nonprod'
const folders: string[] = []
afterAll(() => folders.forEach(removeDataDir))

async function storageWith(settings: Readonly<Record<string, string>>): Promise<Storage> {
  const dataDir = newDataDir()
  folders.push(dataDir)
  return openStorage(readConfig({ DATA_DIR: dataDir, ...settings }))
}

/** Requirements for every storage. */
function keepsFiles(open: () => Promise<Storage>) {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  }, 60_000)

  it('keeps the bytes of a file unchanged', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0, 226, 130])
    await storage.put('usage', BUILD, 'fonts/a.woff2', bytes)
    expect(await storage.read('usage', BUILD, 'fonts/a.woff2')).toEqual(bytes)
  })

  it('accepts the same file again, because an interrupted publish is repeated', async () => {
    await storage.put('usage', BUILD, 'again.js', Buffer.from('half'))
    await storage.put('usage', BUILD, 'again.js', Buffer.from('whole'))
    expect(String(await storage.read('usage', BUILD, 'again.js'))).toBe('whole')
  })

  it('lists the builds that have files', async () => {
    expect(await storage.has('usage', BUILD)).toBe(true)
    expect([await storage.has('usage', OTHER), await storage.has('usag', BUILD)]).toEqual([false, false])
  })

  it('does not have a file that was not stored', async () => {
    expect(await storage.read('usage', BUILD, 'nowhere.js')).toBeUndefined()
    expect(await storage.ensureLocal('usage', BUILD, 'nowhere.js')).toBe(false)
    expect(await storage.ensureLocal('usage', OTHER, 'again.js')).toBe(false)
  })

  it('copies a file with its compressed copy to the local folder', async () => {
    await storage.put('usage', BUILD, '1.js', Buffer.from('script'))
    await storage.put('usage', BUILD, '1.js.br', Buffer.from('compressed'))
    expect(await Promise.all([1, 2, 3].map(() => storage.ensureLocal('usage', BUILD, '1.js')))).toEqual([
      true,
      true,
      true,
    ])
    const at = join(storage.localFolder, 'usage', BUILD)
    expect(readFileSync(join(at, '1.js'), 'utf8')).toBe('script')
    expect(readFileSync(join(at, '1.js.br'), 'utf8')).toBe('compressed')
    expect(readdirSync(at).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it.each([
    ['usage', BUILD, '../other/1.js'],
    ['usage', BUILD, '/etc/passwd'],
    ['usage', BUILD, '.hidden'],
    ['usage', BUILD, 'a//b'],
    ['usage', BUILD, 'a\\b'],
    ['usage', '..', '1.js'],
    ['..', BUILD, '1.js'],
    ['usage', `${BUILD}~1`, '1.js'],
  ])('refuses to store %s %s %s', async (part, build, path) => {
    await expect(storage.put(part, build, path, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.read(part, build, path)).rejects.toThrow(RangeError)
    await expect(storage.ensureLocal(part, build, path)).rejects.toThrow(RangeError)
  })
}

describe('storage in a folder', () => keepsFiles(() => storageWith({})))

describe('publishing', () => {
  const [privateKey, by] = [generatePrivateKey(), { who: 'tests', why: 'for a test' }]
  const publicKey = publicKeyOf(privateKey)
  const keys = [{ id: keyId(publicKey), publicKey, parts: ['usage'] }]
  let db: Database
  let storage: Storage
  beforeAll(async () => {
    const dataDir = newDataDir()
    folders.push(dataDir)
    layOutEmbedded(dataDir)
    db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
    await migrate(db)
    storage = await storageWith({})
  }, 60_000)
  afterAll(() => db.close())

  async function uploadBuild(version: string) {
    const { record, files } = aBuild('usage', version, {})
    const entry = Buffer.from(files['remoteEntry.js'] ?? '')
    const { name, build } = record
    await storage.put(name, build, 'remoteEntry.js', entry)
    return { record, complete: signRecord(record, privateKey), name, build, entry }
  }

  it('refuses a build whose file is overwritten meanwhile, and accepts it once the file is right', async () => {
    const { complete, name, build, entry } = await uploadBuild('late')
    let reads = 0
    const late: Storage = {
      ...storage,
      async read(...address) {
        if (address[2] === 'remoteEntry.js' && (reads += 1) === 2) await storage.put(...address, Buffer.from('late'))
        return storage.read(...address)
      },
    }
    await expect(publish({ db, storage: late, keys, environment }, complete, by)).rejects.toMatchObject({ status: 422 })
    expect(await readPublishedRecord(db, name, build)).toBeUndefined()
    await storage.put(name, build, 'remoteEntry.js', entry)
    expect(await publish({ db, storage: late, keys, environment }, complete, by)).toBe(true)
    expect(await readPublishedRecord(db, name, build)).toEqual(complete)
  })

  it('interrupted before the record was stored is completed when it is repeated or the build is adopted', async () => {
    const { record, complete, name, build } = await uploadBuild('broken off')
    const full: Storage = { ...storage, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(publish({ db, storage: full, keys, environment }, complete, by)).rejects.toThrow('full')
    const storedRecord = async (): Promise<unknown> =>
      JSON.parse(String(await storage.read(name, build, 'record.json')))
    expect(await publish({ db, storage, keys, environment }, complete, by)).toBe(false)
    expect(await storedRecord()).toEqual(complete)
    rmSync(join(storage.localFolder, name, build, 'record.json'))
    const registry = openRegistry(db, { environment, gatedEnvironments: [] })
    await publishBuilt(
      { db, storage, keys, environment, registry, privateKey, ...by },
      { record, folder: 'nowhere', maps: 'nowhere' },
    )
    expect(await storedRecord()).toEqual(complete)
  })

  it('with another signature is noticed, even if an earlier signature is written later', async () => {
    const newest = async () => (await readNewestState(db, 'nonprod')).signedAnew
    const builds = await Promise.all(['signed', 'signed before'].map(uploadBuild))
    const seen = [await newest()]
    for (const [at, hour] of [8, 10, 9].entries()) {
      await publish({ db, storage, keys, environment }, builds[at % 2]?.complete, by)
      await db.sql
        .updateTable('registry_build')
        .set({ signed_anew_at: new Date(Date.UTC(2026, 10, 22, hour)) })
        .where('build', '=', builds[at % 2]?.build ?? '')
        .execute()
      seen.push(await newest())
    }
    expect(new Set(seen).size).toBe(4)
  })
})

const withBucket = hasBucketServer ? describe : describe.skip
withBucket('storage in a bucket, which needs Python', () => {
  let server: BucketServer
  beforeAll(async () => {
    server = await startBucketServer()
  }, 60_000)
  afterAll(() => server.stop(), 60_000)
  keepsFiles(() => storageWith(server.settings))

  it('is shared: one process reads what another one stored', async () => {
    const [one, other] = [await storageWith(server.settings), await storageWith(server.settings)]
    await one.put('billing', BUILD, 'remoteEntry.js', Buffer.from('entry'))
    expect(await other.ensureLocal('billing', BUILD, 'remoteEntry.js')).toBe(true)
    const file = join(other.localFolder, 'billing', BUILD, 'remoteEntry.js')
    expect(readFileSync(file, 'utf8')).toBe('entry')
    rmSync(join(other.localFolder), { recursive: true })
    expect(await other.ensureLocal('billing', BUILD, 'remoteEntry.js')).toBe(true)
    expect(existsSync(file)).toBe(true)
  })

  it('copies a file again if the local copy was damaged', async () => {
    const storage = await storageWith(server.settings)
    await storage.put('billing', BUILD, 'damaged.js', Buffer.from('whole'))
    expect(await storage.ensureLocal('billing', BUILD, 'damaged.js')).toBe(true)
    const file = join(storage.localFolder, 'billing', BUILD, 'damaged.js')
    writeFileSync(file, 'damaged')
    expect(await storage.renewLocal('billing', BUILD, 'damaged.js')).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('whole')
    expect(await storage.renewLocal('billing', BUILD, 'nowhere.js')).toBe(false)
  })

  it('ignores the contents of other prefixes of the bucket', async () => {
    const elsewhere = await storageWith({ ...server.settings, STORAGE: 's3://builds' })
    expect(await elsewhere.has('billing', BUILD)).toBe(false)
  })

  it('is used by a server for publishing and for serving, even after its local disk was emptied', async () => {
    const teams = await teamsWith([], { ...server.settings, STORAGE: 's3://builds/another' })
    try {
      const usage = await teams.publish('usage', '1', { files: { '1.js': 'one' } })
      const file = () => fetch(`${teams.portal.server.origin}${usage.base}1.js`)
      expect([(await file()).status, await (await file()).text()]).toEqual([200, 'one'])
      expect(existsSync(join(teams.portal.server.dataDir, 'registry/builds'))).toBe(false)
      rmSync(join(teams.portal.server.dataDir, 'registry/brought'), { recursive: true })
      expect(await (await file()).text()).toBe('one')
    } finally {
      await teams.close()
    }
  }, 60_000)

  it('returns 503 while the bucket is unavailable, and does not request cached files again', async () => {
    const storage = await storageWith({ ...server.settings })
    await storage.put('services', BUILD, '1.js', Buffer.from('1'))
    expect(await storage.ensureLocal('services', BUILD, '1.js')).toBe(true)
    await server.stop()
    expect(await storage.ensureLocal('services', BUILD, '1.js')).toBe(true)
    await expect(storage.ensureLocal('services', BUILD, '2.js')).rejects.toThrow()
  })
})

it('removes long-interrupted uploads when the server starts, and no other files', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const builds = join(dataDir, 'registry/builds')
  mkdirSync(join(builds, '.arriving'), { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(builds, '.arriving', name), 'half')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(join(builds, '.arriving/old'), anHourAgo, anHourAgo)
  const storage = await openStorage(readConfig({ DATA_DIR: dataDir }))
  await storage.put('usage', BUILD, 'a.js', Buffer.from('whole'))
  expect(readdirSync(join(builds, '.arriving'))).toEqual(['new'])
})
