import type { BuildRecord } from '@switchboard/registry'
import { aRecord as record } from '@switchboard/registry/testing'
import { otherRecords } from './other-records'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function asking(answer: (build: string) => BuildRecord | undefined) {
  const load = jest.fn(async ({ build }: { build: string }) => {
    const found = answer(build)
    return new Map(found ? [[`usage/${build}`, found] as const] : [])
  })
  const find = otherRecords(load)
  const of = (build: string, trust = 'keys', beforeAsking?: () => void) =>
    find({ part: 'usage', build }, { keys: [], trust }, beforeAsking)
  return { load, of }
}

afterEach(() => jest.restoreAllMocks())

test('a record is read once, however many ask for it', async () => {
  const { load, of } = asking((build) => record('usage', build))
  const all = await Promise.all([of('a'), of('a'), of('a')])
  expect([...all, await of('a')].map((found) => found?.build)).toEqual(['a', 'a', 'a', 'a'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('and again when other keys count', async () => {
  const { load, of } = asking((build) => record('usage', build))
  await of('a')
  await of('a', 'other keys')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is not published is asked for again after a moment', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000)
  const found = jest.fn<BuildRecord | undefined, [string]>(() => undefined)
  const { load, of } = asking(found)
  expect([await of('a'), await of('a')]).toEqual([undefined, undefined])
  expect(load).toHaveBeenCalledTimes(1)
  found.mockImplementation((build) => record('usage', build))
  clock.mockReturnValue(11_001)
  expect((await of('a'))?.build).toBe('a')
})

test('while the database is away everybody is told so, nobody waits twice, and afterwards it is found', async () => {
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

test('a failure of ours is told, and not remembered', async () => {
  let broken = true
  const { of } = asking((build) => {
    if (broken) throw new TypeError('broken')
    return record('usage', build)
  })
  await expect(of('a')).rejects.toThrow('broken')
  broken = false
  expect((await of('a'))?.build).toBe('a')
})

test('whoever may not ask any more still gets what is known', async () => {
  const { load, of } = asking((build) => record('usage', build))
  const refuse = () => {
    throw new RangeError('asked too often')
  }
  await of('a')
  expect((await of('a', 'keys', refuse))?.build).toBe('a')
  await expect(of('b', 'keys', refuse)).rejects.toThrow('asked too often')
  expect(load).toHaveBeenCalledTimes(1)
})

test('names that nobody published push out nothing that was found', async () => {
  const { load, of } = asking((build) => (build === 'preview' ? record('usage', build) : undefined))
  await of('preview')
  for (let at = 0; at <= 500; at += 1) await of(`x${at}`)
  await of('preview')
  expect(load).toHaveBeenCalledTimes(502)
})

test('addresses that strangers make up do not fill the memory: the oldest is forgotten', async () => {
  const { load, of } = asking((build) => record('usage', build))
  for (let at = 0; at <= 500; at += 1) await of(`b${at}`)
  await of('b500')
  expect(load).toHaveBeenCalledTimes(501)
  await of('b0')
  expect(load).toHaveBeenCalledTimes(502)
})
