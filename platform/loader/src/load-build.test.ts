import { CONTRACT } from '@switchboard/remote'
import { keyId, signedBytes, type BuildRecord, type PublicKey } from '@switchboard/record'
import { integrityOf } from './integrity'
import { createBuildLoader } from './load-build'

const text = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const shell = { contract: CONTRACT, provides: {} }

const unsignedRecord = (base = '/remotes/usage/0123456789abcdef/'): BuildRecord => ({
  name: 'usage',
  build: '0123456789abcdef',
  version: '1.0.0',
  base,
  files: [],
  routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: [] }],
  contract: CONTRACT,
  shared: {},
  commit: '',
  builtAt: '2026-10-27T00:00:00Z',
})

/** A publisher with its own key. */
async function createPublisher() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const raw = text(await crypto.subtle.exportKey('raw', publicKey))
  const key: PublicKey = { id: keyId(raw), publicKey: raw, parts: ['usage'] }
  const sign = async (record: BuildRecord): Promise<BuildRecord> => {
    const value = text(await crypto.subtle.sign('Ed25519', privateKey, signedBytes(record)))
    return { ...record, signature: { key: key.id, value } }
  }
  return { key, sign }
}

const load = (record: BuildRecord, key: PublicKey) =>
  createBuildLoader({ shell, keys: () => [key], addressing: 'content', language: 'en-AU' })(
    record,
    '/usage',
    () => undefined,
  )

beforeAll(() =>
  Object.assign(globalThis, {
    document: { baseURI: 'https://portal.example/', head: { append: () => undefined }, querySelectorAll: () => [] },
    switchboardIntegrity: integrityOf,
  }),
)
afterAll(() => ['document', 'switchboardIntegrity'].forEach((name) => Reflect.deleteProperty(globalThis, name)))

test('rejects a record with a damaged signature', async () => {
  const { key, sign } = await createPublisher()
  const record = await sign(unsignedRecord())
  const value = record.signature!.value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const damaged = { ...record, signature: { key: key.id, value } }
  await expect(load(damaged, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('rejects a record that was changed after signing', async () => {
  const { key, sign } = await createPublisher()
  const record = { ...(await sign(unsignedRecord())), commit: 'another' }
  await expect(load(record, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('rejects a signed record that points outside its own folder', async () => {
  const { key, sign } = await createPublisher()
  const record = await sign(unsignedRecord('/remotes/usage/fedcba9876543210/'))
  await expect(load(record, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('accepts a signed record, and fails only because there is no browser', async () => {
  const { key, sign } = await createPublisher()
  await expect(load(await sign(unsignedRecord()), key)).rejects.not.toHaveProperty('reason', 'signature')
})
