import type { BuildRecord, PublicKey } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { fetchWithKeys } from './record-keys'

const signed: BuildRecord = aRecord('usage', 'b', { signature: { key: 'new', value: 'signature' } })
const publicKey = (id: string): PublicKey => ({ id, publicKey: '', parts: ['*'] })

function createFetch(record: BuildRecord, known: readonly string[]) {
  let polls = 0
  const fetchRecord = fetchWithKeys({
    fetchRecord: async () => record,
    keys: () => known.map(publicKey),
    pollRegistry: async () => void polls++,
  })
  return { fetchRecord: () => fetchRecord({ name: 'usage', build: 'b' }, 'default'), polls: () => polls }
}

test('asks the registry for its keys when a record was signed again with a key unknown to this page', async () => {
  const { fetchRecord, polls } = createFetch(signed, ['old'])
  expect(await fetchRecord()).toBe(signed)
  expect(polls()).toBe(1)
})

test('the record is there only once the registry has responded', async () => {
  const events: string[] = []
  const fetchRecord = fetchWithKeys({
    fetchRecord: async () => signed,
    keys: () => [],
    pollRegistry: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      events.push('keys')
    },
  })
  await fetchRecord({ name: 'usage', build: 'b' }, 'default')
  events.push('record')
  expect(events).toEqual(['keys', 'record'])
})

test('asks the registry once per unknown key, whatever the number of records', async () => {
  const { fetchRecord, polls } = createFetch(signed, ['old'])
  await Promise.all([fetchRecord(), fetchRecord()])
  await fetchRecord()
  expect(polls()).toBe(1)
})

test.each([
  ['is known', signed],
  ['is missing', aRecord('usage', 'b')],
])('does not ask the registry when the key of a record %s', async (_, record) => {
  const { fetchRecord, polls } = createFetch(record, ['new'])
  expect(await fetchRecord()).toBe(record)
  expect(polls()).toBe(0)
})
