import { qualityText } from './usage-quality'

const good = { missing: false, estimated: false, incomplete: false }

test.each([
  ['Actual', good],
  ['Data unavailable', { ...good, missing: true }],
  ['Data unavailable', { missing: true, estimated: true, incomplete: true }],
  ['Estimated', { ...good, estimated: true }],
  ['Some data unavailable', { ...good, incomplete: true }],
  ['Estimated, some data unavailable', { ...good, estimated: true, incomplete: true }],
])('says %s', (words, quality) => {
  expect(qualityText(quality)).toBe(words)
})
