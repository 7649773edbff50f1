import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json'
import type { BuildRecord } from './record'
import type { PublicKey } from './record'
import { checkSignature, keyId, signedBytes } from './signature'

const publisher = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x! }
}
const [ours, theirs] = [publisher(), publisher()]
const key = ({ publicKey }: typeof ours, ...parts: string[]): PublicKey => ({ id: keyId(publicKey), publicKey, parts })

const record: BuildRecord = {
  name: 'usage',
  version: '1.2.0',
  build: '0123456789abcdef',
  base: '/remotes/usage/0123456789abcdef/',
  files: [
    { path: 'remoteEntry.js', integrity: 'sha384-one', bytes: 12, kind: 'entry' },
    { path: '1.css', integrity: 'sha384-two', bytes: 7, kind: 'style' },
  ],
  routes: [
    {
      path: '/usage',
      page: 'usage',
      title: 'Usage · “kWh”',
      navigation: { text: 'Usage', order: 30 },
      scripts: ['remoteEntry.js'],
    },
  ],
  contract: 1,
  shared: { react: '^19.0.0' },
  commit: 'abc',
  builtAt: '2026-11-22T00:00:00.000Z',
}
const signRecord = (of: BuildRecord, by: KeyObject = ours.privateKey, id = keyId(ours.publicKey)): BuildRecord => ({
  ...of,
  signature: { key: id, value: sign(null, signedBytes(of), by).toString('base64url') },
})

/** The paths of all leaf values. */
function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([name, its]) => leaves(its, [...path, name]))
}
function changedAt(
  value: unknown,
  [name, ...rest]: readonly (string | number)[],
  to: (before: unknown) => unknown,
): unknown {
  if (name === undefined) return to(value)
  if (Array.isArray(value)) return value.map((its: unknown, at) => (at === name ? changedAt(its, rest, to) : its))
  const object = value as Record<string, unknown>
  return { ...object, [name]: changedAt(object[name], rest, to) }
}
const other = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}x`)

describe('the signature of a record', () => {
  test('is valid if a publisher of that part, or of every part, made it', async () => {
    expect(await checkSignature(signRecord(record), [key(theirs, 'usage'), key(ours, 'usage')])).toBe('valid')
    expect(await checkSignature(signRecord(record), [key(ours, '*')])).toBe('valid')
  })

  test('does not depend on the order of the properties', async () => {
    const reversed = Object.fromEntries(Object.entries(signRecord(record)).reverse())
    expect(await checkSignature(reversed as unknown as BuildRecord, [key(ours, '*')])).toBe('valid')
  })

  test.each(leaves(record).map((path) => [path.join('.'), path] as const))(
    'is invalid when %s is changed',
    async (_, path) => {
      const tampered = changedAt(signRecord(record), path, other) as BuildRecord
      expect(await checkSignature(tampered, [key(ours, '*')])).toBe('invalid')
    },
  )

  test.each(Object.keys(record))('is invalid when %s is removed', async (name) => {
    const { [name as keyof BuildRecord]: _, ...rest } = signRecord(record)
    expect(await checkSignature(rest as unknown as BuildRecord, [key(ours, '*')])).toBe('invalid')
  })

  test('is invalid when anything is added', async () => {
    const added = { ...signRecord(record), provides: { react: '18.0.0' } }
    expect(await checkSignature(added, [key(ours, '*')])).toBe('invalid')
  })

  test('is invalid when a bit of the signature is flipped', async () => {
    const good = signRecord(record)
    const bytes = Buffer.from(good.signature!.value, 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        const tampered = { ...good, signature: { ...good.signature!, value: flipped.toString('base64url') } }
        expect(await checkSignature(tampered, [key(ours, '*')])).toBe('invalid')
      }),
    )
  })

  test.each([
    ['nobody', record, [key(ours, '*')]],
    ['a key that is not known', signRecord(record), [key(theirs, '*')]],
    ['a key that may sign other parts only', signRecord(record), [key(ours, 'billing', 'dashboard')]],
    ['another key in the name of a known one', signRecord(record, theirs.privateKey), [key(ours, '*')]],
    ['no text of base64url', { ...record, signature: { key: keyId(ours.publicKey), value: '!' } }, [key(ours, '*')]],
  ])('by %s is invalid', async (_, of, keys) => {
    expect(await checkSignature(of, keys)).toBe('invalid')
  })

  test.each(['AA', '!'])('with a malformed key, %s, is invalid in a browser that can check', async (publicKey) => {
    const malformed = { ...key(ours, '*'), publicKey }
    expect(await checkSignature(signRecord(record), [malformed])).toBe('invalid')
  })

  test('cannot be checked in a browser without Ed25519', async () => {
    const importKey = jest
      .spyOn(globalThis.crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('', 'NotSupportedError'))
    try {
      expect(await checkSignature(signRecord(record), [key(ours, '*')])).toBe('unknown')
      expect(await checkSignature(signRecord(record), [key(theirs, '*')])).toBe('invalid')
    } finally {
      importKey.mockRestore()
    }
  })
})

describe('the canonical form', () => {
  test('is the same for equal values, and differs for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
        expect(canonicalJson(JSON.parse(canonicalJson(a)))).toBe(canonicalJson(a))
        if (canonicalJson(a) === canonicalJson(b)) expect(plain(a)).toEqual(plain(b))
      }),
    )
  })
  test.each([undefined, () => 1, Number.NaN, 1n])('refuses a value that JSON cannot contain', (value) => {
    expect(() => canonicalJson(value)).toThrow()
  })
})
