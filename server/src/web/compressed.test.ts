import { brotliDecompressSync } from 'node:zlib'
import { closeBrotli, openBrotli, takesBrotli } from './compressed'

describe('a page that is compressed once for many customers', () => {
  const begun = openBrotli('<!doctype html>'.repeat(5_000), 'more')
  test.each([1, 2, 255, 256, 4_095, 65_535, 65_536])('unpacks with an end of %i bytes', (length) => {
    const end = 'é'.repeat(length / 2) + 'x'.repeat(length % 2)
    expect(brotliDecompressSync(closeBrotli(begun, end)).toString()).toBe('<!doctype html>'.repeat(5_000) + end)
  })
  test('unpacks with every beginning', () => {
    for (let length = 0; length < 200; length += 1)
      for (const effort of ['little', 'more'] as const)
        expect(brotliDecompressSync(closeBrotli(openBrotli('a<b>'.repeat(length), effort), 'end')).toString()).toBe(
          `${'a<b>'.repeat(length)}end`,
        )
  })
  test('refuses an end that is too long for one block', () => {
    expect(() => closeBrotli(begun, 'x'.repeat(65_537))).toThrow(RangeError)
  })
})

test.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=0.5,br;q=0.1', true],
  ['br;q=0', false],
  ['gzip, br; q=0.000, *', false],
  ['gzip, brotli', false],
  [undefined, false],
])('a page is compressed for whoever takes it so: %s', (accepted, expected) => {
  expect(takesBrotli(accepted)).toBe(expected)
})
