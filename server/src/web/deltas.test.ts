import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { EMPTY_STATE } from '@switchboard/registry'
import { openFolder } from '../registry/storage/folder'
import { acceptsDeltas, createDeltas, type CompressWith } from './deltas'

const folder = mkdtempSync(join(tmpdir(), 'deltas-'))
const storage = openFolder(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const LIVE = 'a'.repeat(16)
const FORMER = 'b'.repeat(16)
const GONE = 'c'.repeat(16)
const UNKNOWN = 'd'.repeat(16)
const state = {
  ...EMPTY_STATE,
  parts: { usage: { current: LIVE, earlier: [GONE, FORMER], rollouts: [] } },
}
const file = { part: 'usage', build: LIVE, path: '1.js' }
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
/** A slow machine makes a delta as well. */
const LONG_PATIENCE_MS = 20_000
const headerOf = (text: string) => `:${hashOf(text)}:`

beforeAll(async () => {
  for (const [build, text] of [
    [LIVE, 'new words'],
    [FORMER, 'old words'],
    [UNKNOWN, 'words that no customer gets'],
  ] as const) {
    await storage.put('usage', build, '1.js', Buffer.from(text))
    await storage.put('usage', build, '1.js.br', Buffer.alloc(120))
  }
})

function countingDeltas(size = 3) {
  const made: string[] = []
  const compress: CompressWith = async (bytes, dictionary) => {
    made.push(`${Buffer.from(dictionary).toString()} → ${Buffer.from(bytes).toString()}`)
    return Buffer.alloc(size, 'z')
  }
  return { made, deltas: createDeltas(storage, compress, LONG_PATIENCE_MS) }
}

test('a browser that has a former version gets the frame with its hash and the difference, which is made once', async () => {
  const { deltas, made } = countingDeltas()
  const [delta] = await Promise.all([1, 2].map(() => deltas.find(file, headerOf('old words'), state)))
  expect(Buffer.from(delta ?? [])).toEqual(
    Buffer.concat([
      Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]),
      Buffer.from(hashOf('old words'), 'base64'),
      Buffer.from('zzz'),
    ]),
  )
  await deltas.find(file, headerOf('old words'), state)
  expect(made).toEqual(['old words → new words'])
})

test.each([
  ['the same version', headerOf('new words')],
  ['a version that customers do not get', headerOf('words that no customer gets')],
  ['a text that no build has', headerOf('else')],
  ['no hash', ':b2xk:'],
  ['nothing', ''],
])('a browser that has %s gets the whole file', async (_, dictionary) => {
  const { deltas, made } = countingDeltas()
  expect(await deltas.find(file, dictionary, state)).toBeUndefined()
  expect(made).toEqual([])
})

test('a difference that is larger than half the whole file is not sent', async () => {
  const { deltas } = countingDeltas(21)
  expect(await deltas.find(file, headerOf('old words'), state)).toBeUndefined()
})

test('nobody waits for a storage that does not answer', async () => {
  const ensureLocal = () => new Promise<boolean>(() => {})
  const deltas = createDeltas({ ...storage, ensureLocal }, async () => Buffer.from('z'))
  expect(await deltas.find(file, headerOf('old words'), state)).toBeUndefined()
})

test('a difference that could not be made is tried again', async () => {
  let isBroken = true
  const compress = async () => {
    if (isBroken) throw new Error('out of memory')
    return Buffer.from('z')
  }
  const deltas = createDeltas(storage, compress, LONG_PATIENCE_MS)
  await expect(deltas.find(file, headerOf('old words'), state)).rejects.toThrow('out of memory')
  isBroken = false
  expect(await deltas.find(file, headerOf('old words'), state)).toHaveLength(41)
})

test('browsers keep scripts and styles for later versions of the same file, in any folder', () => {
  const { deltas } = countingDeltas()
  expect([
    deltas.keptFor('usage', '1.js'),
    deltas.keptFor('host', 'main.css'),
    deltas.keptFor('host', 'font.woff2'),
  ]).toEqual(['match="/remotes/usage/*/1.js"', 'match="/host/*/main.css"', undefined])
})

test('only browsers that say so get differences', () => {
  expect(['gzip, br, zstd, dcb, dcz', 'dcz', 'gzip, br', undefined].map((header) => acceptsDeltas(header))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const title = 'a difference gives back the file (needs zstd of Node.js)'
const { zstdDecompressSync: decompress } = zlib
if (decompress)
  test(title, async () => {
    const delta = Buffer.from(
      (await createDeltas(storage, undefined, LONG_PATIENCE_MS).find(file, headerOf('old words'), state)) ?? [],
    )
    expect(delta.length).toBeGreaterThan(40)
    const whole = decompress(delta.subarray(40), { dictionary: Buffer.from('old words') })
    expect(whole.toString()).toBe('new words')
  })
else test.skip(title, () => {})
