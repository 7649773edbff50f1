// Tests the records that npm run dev writes for the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { developmentRecord } from './development-record.ts'
import { importTypeScript } from './import-typescript.ts'

type StoredJson = typeof import('../server/src/registry/stored-json.ts')

test('the server reads the records of development servers', async () => {
  const { parseStoredRecords } = (await importTypeScript('platform/server/src/registry/stored-json.ts')) as StoredJson
  const records = { host: await developmentRecord('host', 8090), usage: await developmentRecord('usage', 8091) }
  assert.deepEqual(parseStoredRecords(JSON.stringify(records)), records)
  assert.deepEqual(
    records.usage.routes.map(({ path }) => path),
    ['/usage'],
  )
})
