import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
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

test('a file is itself', async () => {
  expect(await contents(file('a.csv', '100,NEM12'))).toEqual([['a.csv', '100,NEM12']])
})

test('a zip is known by its content, whatever its name, and gives its files in order', async () => {
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

test('a file in a zip may be stored without compression', async () => {
  expect(await contents(file('stored.zip', zipSync({ 'a.csv': bytes('a') }, { level: 0 })))).toEqual([
    ['stored.zip!a.csv', 'a'],
  ])
})

test('a bomb is refused before it is unpacked', async () => {
  const bomb = file('bomb.zip', zipSync({ 'a.csv': new Uint8Array(8 * 1024 * 1024) }))
  await expect(contents(bomb, 1024 * 1024)).rejects.toMatchObject({ name: 'BrokenFile', code: 'too-large' })
})

test('many small files count together', async () => {
  const members = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${index}.csv`, new Uint8Array(100_000)]),
  )
  await expect(contents(file('many.zip', zipSync(members)), 1024 * 1024)).rejects.toMatchObject({ code: 'too-large' })
})

test.each([
  ['that was cut off', (zipped: Uint8Array) => zipped.subarray(0, 60)],
  ['that was damaged', (zipped: Uint8Array) => zipped.map((byte, index) => (index > 35 && index < 60 ? 255 : byte))],
  ['that holds nothing', () => zipSync({ 'empty/': new Uint8Array(0) })],
])('an archive %s is refused', async (name, spoil) => {
  const random = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index * 31) % 251)
  const path = file(`${name.replaceAll(' ', '-')}.zip`, spoil(zipSync({ 'a.csv': random })))
  await expect(contents(path)).rejects.toMatchObject({ name: 'BrokenFile', code: 'zip' })
})
