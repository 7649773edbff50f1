import type { BuildRecord, RecordReference } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { createRecordCache } from './record-cache'

const signedWith = (key: string): BuildRecord => aRecord('usage', 'b', { signature: { key, value: 'signature' } })
const rule = { kind: 'current' } as const

function createCache(answer: BuildRecord) {
  const fetched: (RecordReference & { cache: string })[] = []
  const records = createRecordCache(async ({ name, build, key }, cache) => {
    fetched.push({ name, build, ...(key !== undefined && { key }), cache })
    return answer
  })
  return { records, fetched }
}

test('a record that came with the page is not fetched when a later response only refers to it', async () => {
  const { records, fetched } = createCache(signedWith('1'))
  const [current, fallback] = [signedWith('1'), aRecord('usage', 'a')]
  records.keep({ usage: { current, fallback, rule } })
  expect(await records.get({ name: 'usage', build: 'b', key: '1' })).toBe(current)
  expect(await records.get({ name: 'usage', build: 'a' })).toBe(fallback)
  expect(fetched).toEqual([])
})

test('a record is fetched once for simultaneous callers, and not again for later ones', async () => {
  const { records, fetched } = createCache(signedWith('1'))
  const reference = { name: 'usage', build: 'b', key: '1' }
  expect(records.get(reference)).toBe(records.get(reference))
  await records.prefetch(reference)
  expect(fetched).toEqual([{ ...reference, cache: 'default' }])
})

test('the record of a failed build is fetched again, bypassing the browser cache, even during a request', async () => {
  const { records, fetched } = createCache(signedWith('1'))
  const reference = { name: 'usage', build: 'b', key: '1' }
  void records.get(reference)
  records.forget(reference)
  await records.get(reference)
  expect(fetched.map(({ cache }) => cache)).toEqual(['default', 'reload'])
})

test('a failed record that came with the page is fetched when the customer retries, and not prefetched before', async () => {
  const { records, fetched } = createCache(signedWith('1'))
  const reference = { name: 'usage', build: 'b', key: '1' }
  records.keep({ usage: { current: signedWith('1'), rule } })
  records.forget(reference)
  expect(await records.prefetch(reference)).toBeUndefined()
  expect(fetched).toEqual([])
  await records.get(reference)
  expect(fetched).toEqual([{ ...reference, cache: 'reload' }])
})

test('a record that did not arrive is fetched again, and prefetching it does not fail', async () => {
  let requests = 0
  const records = createRecordCache(() => Promise.reject(new Error(`request ${++requests}`)))
  const reference = { name: 'usage', build: 'b' }
  expect(await records.prefetch(reference)).toBeUndefined()
  await expect(records.get(reference)).rejects.toThrow('request 2')
})

test('a record is fetched again when the registry refers to a newer signature', async () => {
  const { records, fetched } = createCache(signedWith('2'))
  records.keep({ usage: { current: signedWith('1'), rule } })
  const renewed = await records.get({ name: 'usage', build: 'b', key: '2' })
  expect(renewed.signature?.key).toBe('2')
  expect(await records.get({ name: 'usage', build: 'b', key: '2' })).toBe(renewed)
  expect(fetched).toHaveLength(1)
})
