import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import { meterFiles } from './archive'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const bytes = (text: string) => new TextEncoder().encode(text)

async function contents(path: string, limit?: number) {
  const found: [string, string][] = []
  for await (const { name, open } of meterFiles(path, limit)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of open()) chunks.push(chunk)
    found.push([name.slice(folder.length + 1), Buffer.concat(chunks).toString()])
  }
  return found
}

test('opens a plain file directly', async () => {
  expect(await contents(file('a.csv', '100,NEM12'))).toEqual([['a.csv', '100,NEM12']])
})

test('recognises a zip by its content and opens its files in order', async () => {
  const zipped = zipSync({
    'b.csv': bytes('b'),
    'more/': new Uint8Array(0),
    'more/a.csv': bytes('a'),
    '__MACOSX/a.csv': bytes('x'),
  })
  expect(await contents(file('readings.csv', zipped))).toEqual([
    ['readings.csv!b.csv', 'b'],
    ['readings.csv!more/a.csv', 'a'],
  ])
})

test('opens an uncompressed file in a zip', async () => {
  expect(await contents(file('stored.zip', zipSync({ 'a.csv': bytes('a') }, { level: 0 })))).toEqual([
    ['stored.zip!a.csv', 'a'],
  ])
})

test('opens a gzipped file', async () => {
  expect(await contents(file('a.csv.gz', gzipSync('100,NEM12')))).toEqual([['a.csv.gz', '100,NEM12']])
})

test('removes control characters from file names', async () => {
  expect(await contents(file('names.zip', zipSync({ 'a\u202e.csv': bytes('a') })))).toEqual([
    ['names.zip!a\uFFFD.csv', 'a'],
  ])
})

test('refuses an archive above the size limit before reading any of it', async () => {
  const members = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${index}.csv`, new Uint8Array(100_000)]),
  )
  const path = file('many.zip', zipSync(members))
  await expect(meterFiles(path, 1024 * 1024).next()).rejects.toMatchObject({ name: 'BrokenFile', code: 'too-large' })
  await expect(meterFiles(path, 3 * 1024 * 1024).next()).resolves.toMatchObject({ done: false })
})

test.each([
  ['zip', 'bomb.zip', () => zipSync({ 'a.csv': new Uint8Array(17 * 1024 * 1024) })],
  ['gzip', 'bomb.gz', () => gzipSync(new Uint8Array(17 * 1024 * 1024))],
])('refuses an archive bomb (%s) whatever the size limit', async (_, name, made) => {
  await expect(contents(file(name, made()))).rejects.toMatchObject({ name: 'BrokenFile', code: 'too-large' })
})

const random = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index * 31) % 251)
const zipUncompressed = (members: Zippable) => zipSync(members, { level: 0 })
/** Changes one byte of the first entry in the central directory. */
const withEntryByte = (zipped: Uint8Array, offset: number, value: number) => {
  const changed = Uint8Array.from(zipped)
  changed[Buffer.from(zipped).indexOf('PK\u0001\u0002', 'latin1') + offset] = value
  return changed
}

test.each<[string, string, () => Uint8Array]>([
  ['that was cut off', 'zip', () => zipSync({ 'a.csv': random }).subarray(0, 60)],
  [
    'that was damaged',
    'zip',
    () => zipSync({ 'a.csv': random }).map((byte, index) => (index > 35 && index < 60 ? 255 : byte)),
  ],
  [
    'with one changed bit in a file',
    'zip',
    () => zipUncompressed({ 'a.csv': random }).map((byte, index) => (index === 2_000 ? byte ^ 1 : byte)),
  ],
  ['that contains only a folder', 'zip', () => zipSync({ 'empty/': new Uint8Array(0) })],
  ['that is empty', 'zip', () => zipSync({})],
  ['with an archive in it', 'zip', () => zipSync({ 'a.zip': zipSync({ 'a.csv': bytes('a') }) })],
  ['that is encrypted', 'zip', () => withEntryByte(zipSync({ 'a.csv': random }), 8, 1)],
  ['packed in an unknown way', 'zip', () => withEntryByte(zipSync({ 'a.csv': random }), 10, 99)],
  ['with a link in it', 'zip', () => zipSync({ 'a.csv': [bytes('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
  ['with a path that leads out of it', 'zip', () => zipSync({ '../a.csv': bytes('a') })],
  ['(gzip) that was cut off', 'zip', () => gzipSync(random).subarray(0, 200)],
])('refuses an archive %s', async (name, code, made) => {
  const path = file(`${name.replaceAll(/\W/g, '-')}.zip`, made())
  await expect(contents(path)).rejects.toMatchObject({ name: 'BrokenFile', code })
})

test('opens no file of an archive that contains a forbidden one', async () => {
  const zipped = zipSync({ 'a.csv': bytes('a'), 'b.csv': [bytes('x'), { os: 3, attrs: 0o120777 << 16 }] })
  await expect(meterFiles(file('mixed.zip', zipped)).next()).rejects.toMatchObject({ code: 'zip' })
})
