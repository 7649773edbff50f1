import { brotliDecompressSync } from 'node:zlib'
import { appendTail, compressHead } from './brotli'

describe('a page whose head is compressed once for many customers', () => {
  const begun = compressHead('<!doctype html>'.repeat(5_000), 'more')
  test.each([1, 2, 255, 256, 4_095, 65_535, 65_536])('can be decompressed with a tail of %i bytes', (length) => {
    const end = 'é'.repeat(length / 2) + 'x'.repeat(length % 2)
    expect(brotliDecompressSync(appendTail(begun, end)).toString()).toBe('<!doctype html>'.repeat(5_000) + end)
  })
  test('can be decompressed with every head', () => {
    for (let length = 0; length < 200; length += 1)
      for (const effort of ['little', 'more'] as const)
        expect(brotliDecompressSync(appendTail(compressHead('a<b>'.repeat(length), effort), 'end')).toString()).toBe(
          `${'a<b>'.repeat(length)}end`,
        )
  })
  test('refuses a tail that is too long for one block', () => {
    expect(() => appendTail(begun, 'x'.repeat(65_537))).toThrow(RangeError)
  })
})
