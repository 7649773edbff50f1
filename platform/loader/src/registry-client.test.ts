import { aRecord } from '@switchboard/record/testing'
import { fetchRecord, fetchResolution } from './registry-client'

const build = 'a'.repeat(16)
const record = aRecord('usage', build)
const answerWith = (status: number, body: unknown = {}) => {
  const answer = { ok: status === 200, status, json: async () => body }
  return jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer as Response)
}

beforeAll(() => (globalThis.fetch ??= () => Promise.reject(new Error('not in this test'))))
afterEach(() => jest.restoreAllMocks())

test('a record’s address names the build and the key of its signature', async () => {
  const fetched = answerWith(200, record)
  expect(await fetchRecord({ name: 'usage', build, key: '0123456789abcdef' }, 'default')).toBe(record)
  await fetchRecord({ name: 'usage', build }, 'reload')
  expect(fetched.mock.calls.map(([address, init]) => [address, init?.cache])).toEqual([
    [`/registry/records/usage/${build}.json?key=0123456789abcdef`, 'default'],
    [`/registry/records/usage/${build}.json`, 'reload'],
  ])
})

test.each(['host', 'embed'])('a page of %s requests the builds that it can run', async (name) => {
  const fetched = answerWith(204)
  const query = { shell: { name, build }, have: 'tag', token: undefined }
  await fetchResolution(query, new AbortController().signal)
  expect(fetched.mock.calls[0]?.[0]).toBe(`/registry/resolved.json?${name}=${build}&have=tag`)
})

test.each([
  [404, 'http'],
  [410, 'http'],
  [429, 'network'],
  [500, 'network'],
  [503, 'network'],
])('a record with status %d fails as %s', async (...its) => {
  const [status, reason] = its
  answerWith(status)
  await expect(fetchRecord({ name: 'usage', build }, 'default')).rejects.toMatchObject({ reason })
})

test('any other response fails as an invalid signature, and a lost connection as a lost connection', async () => {
  answerWith(200, { files: 'none' })
  await expect(fetchRecord({ name: 'usage', build }, 'default')).rejects.toMatchObject({ reason: 'signature' })
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(fetchRecord({ name: 'usage', build }, 'default')).rejects.toMatchObject({ reason: 'network' })
})
