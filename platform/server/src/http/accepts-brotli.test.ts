import { acceptsBrotli } from './accepts-brotli'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=0.5,br;q=0.1', true],
  ['br;q=0', false],
  ['gzip, br; q=0.000, *', false],
  ['gzip, brotli', false],
  [undefined, false],
])('%s accepts brotli: %s', (accepted, expected) => {
  expect(acceptsBrotli(accepted)).toBe(expected)
})
