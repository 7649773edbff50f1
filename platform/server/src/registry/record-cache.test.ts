import type { BuildRecord } from '@switchboard/record'
import { aRecord as record } from '@switchboard/record/testing'
import { createRecordCache } from './record-cache'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function asking(answer: (build: string) => BuildRecord | undefined) {
  const load = jest.fn(async ({ build }: { build: string }) => {
    const found = answer(build)
    return new Map(found ? [[`usage/${build}`, found] as const] : [])
  })
  const find = createRecordCache(load)
  const of = (build: string, trust = 'keys', beforeAsking?: () => void) =>
    find({ part: 'usage', build }, { keys: [], trust }, beforeAsking)
  return { load, of }
}

afterEach(() => jest.restoreAllMocks())

test('simultaneous requests read a record once', async () => {
  const { load, of } = asking((build) => record('usage', build))
  const all = await Promise.all([of('a'), of('a'), of('a')])
  expect([...all, await of('a')].map((found) => found?.build)).toEqual(['a', 'a', 'a', 'a'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a record is read again when the valid keys have changed', async () => {
  const { load, of } = asking((build) => record('usage', build))
  await of('a')
  await of('a', 'other keys')
  expect(load).toHaveBeenCalledTimes(2)
})

test('an unpublished record is looked up again after a moment', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000)
  const found = jest.fn<BuildRecord | undefined, [string]>(() => undefined)
  const { load, of } = asking(found)
  expect([await of('a'), await of('a')]).toEqual([undefined, undefined])
  expect(load).toHaveBeenCalledTimes(1)
  found.mockImplementation((build) => record('usage', build))
  clock.mockReturnValue(11_001)
  expect((await of('a'))?.build).toBe('a')
})

test('while the database is unavailable all requests fail without waiting twice, and afterwards the record is found', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000)
  let isAway = true
  const { load, of } = asking((build) => {
    if (isAway) throw away
    return record('usage', build)
  })
  for (const build of ['a', 'b', 'c']) await expect(of(build)).rejects.toBe(away)
  expect(load).toHaveBeenCalledTimes(1)
  isAway = false
  clock.mockReturnValue(11_001)
  expect((await of('a'))?.build).toBe('a')
})

test('an internal error is thrown and not cached', async () => {
  let broken = true
  const { of } = asking((build) => {
    if (broken) throw new TypeError('broken')
    return record('usage', build)
  })
  await expect(of('a')).rejects.toThrow('broken')
  broken = false
  expect((await of('a'))?.build).toBe('a')
})

test('a rate-limited caller still gets cached records', async () => {
  const { load, of } = asking((build) => record('usage', build))
  const refuse = () => {
    throw new RangeError('asked too often')
  }
  await of('a')
  expect((await of('a', 'keys', refuse))?.build).toBe('a')
  await expect(of('b', 'keys', refuse)).rejects.toThrow('asked too often')
  expect(load).toHaveBeenCalledTimes(1)
})

test('names of unpublished builds do not displace cached records', async () => {
  const { load, of } = asking((build) => (build === 'preview' ? record('usage', build) : undefined))
  await of('preview')
  for (let at = 0; at <= 500; at += 1) await of(`x${at}`)
  await of('preview')
  expect(load).toHaveBeenCalledTimes(502)
})

test('invented addresses do not fill the memory, because the oldest is dropped', async () => {
  const { load, of } = asking((build) => record('usage', build))
  for (let at = 0; at <= 500; at += 1) await of(`b${at}`)
  await of('b500')
  expect(load).toHaveBeenCalledTimes(501)
  await of('b0')
  expect(load).toHaveBeenCalledTimes(502)
})
