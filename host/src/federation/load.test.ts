import { CONTRACT } from '@switchboard/remote'
import { keyId, signedBytes, type BuildRecord, type HostPage, type PublicKey } from '@switchboard/registry'
import { integrityOf } from './integrity'
import { loadBuild } from './load'

const text = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const host: HostPage['host'] = { base: '/host/h/', build: 'h', files: [], contract: CONTRACT, provides: {} }

const unsigned = (base = '/remotes/usage/0123456789abcdef/'): BuildRecord => ({
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

/** A publisher with a key of its own. */
async function aPublisher() {
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
  loadBuild({ record, path: '/usage', host, keys: [key], note: () => undefined })

beforeAll(() =>
  Object.assign(globalThis, {
    document: { baseURI: 'https://portal.example/', head: { append: () => undefined }, querySelectorAll: () => [] },
    switchboardIntegrity: integrityOf,
  }),
)
afterAll(() => ['document', 'switchboardIntegrity'].forEach((name) => Reflect.deleteProperty(globalThis, name)))

test('a record whose signature is spoilt is not loaded', async () => {
  const { key, sign } = await aPublisher()
  const record = await sign(unsigned())
  const value = record.signature!.value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const spoilt = { ...record, signature: { key: key.id, value } }
  await expect(load(spoilt, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('a record that was changed after it was signed is not loaded', async () => {
  const { key, sign } = await aPublisher()
  const record = { ...(await sign(unsigned())), commit: 'another' }
  await expect(load(record, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('a signed record that points outside its own folder is not loaded', async () => {
  const { key, sign } = await aPublisher()
  const record = await sign(unsigned('/remotes/usage/fedcba9876543210/'))
  await expect(load(record, key)).rejects.toMatchObject({ reason: 'signature' })
})

test('a record with its signature is loaded: what fails here is only that there is no browser', async () => {
  const { key, sign } = await aPublisher()
  await expect(load(await sign(unsigned()), key)).rejects.not.toHaveProperty('reason', 'signature')
})
