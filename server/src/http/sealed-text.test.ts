import { sealedTexts } from './sealed-text'

const secret = 'a secret of the test'
const { seal, open } = sealedTexts({ secret, purpose: 'session' })

test('a sealed text opens for its owner, is always the same, and does not show its content', () => {
  const sealed = seal('session-of-ann', 'ann')
  expect(open(sealed, 'ann')).toBe('session-of-ann')
  expect(seal('session-of-ann', 'ann')).toBe(sealed)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ann')
})

test('a sealed text differs by owner, purpose and secret', () => {
  const all = [
    seal('a', 'ann'),
    seal('a', 'ben'),
    sealedTexts({ secret, purpose: 'other' }).seal('a', 'ann'),
    sealedTexts({ secret: 'another', purpose: 'session' }).seal('a', 'ann'),
  ]
  expect(new Set(all).size).toBe(4)
  expect(all.map((sealed) => open(sealed, 'ann'))).toEqual(['a', undefined, undefined, undefined])
})

test.each([
  ['is empty', () => ''],
  ['is a guess', () => 'x'.repeat(60)],
  ['is cut', (sealed: string) => sealed.slice(0, -4)],
  ['is changed', (sealed: string) => `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`],
  ['has characters that are ignored', (sealed: string) => `${sealed}=`],
])('a text does not open if it %s', (_situation, spoil) => {
  expect(open(spoil(seal('session-of-ann', 'ann')), 'ann')).toBeUndefined()
})
