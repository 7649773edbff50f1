import fc from 'fast-check'
import { tonesOf, type Sound } from './tones'

const amountOf = (value: number, isEstimated = false): Sound => ({ kind: 'measured', value, isEstimated })
const hertzOf = (...amounts: Sound[]) => tonesOf(amounts).map(({ hertz }) => Math.round(hertz))

test('two octaves lie between nothing and the highest amount, and half of it is one octave', () => {
  expect(hertzOf(amountOf(0), amountOf(50), amountOf(100))).toEqual([220, 440, 880])
})

test('negative amounts are lower than zero', () => {
  expect(hertzOf(amountOf(-100), amountOf(0), amountOf(100))).toEqual([220, 440, 880])
  expect(hertzOf(amountOf(-3), amountOf(-1.5))).toEqual([220, 440])
})

test('amounts that are all zero are the lowest tone', () => {
  expect(hertzOf(amountOf(0), amountOf(0))).toEqual([220, 220])
})

test('estimates are rough, missing amounts a tick, and the future is not heard', () => {
  const tones = tonesOf([amountOf(2, true), { kind: 'missing' }, amountOf(1), { kind: 'outside' }])
  expect(tones.map(({ voice, position }) => [voice, position])).toEqual([
    ['rough', 0],
    ['tick', 1],
    ['clear', 2],
  ])
})

test('is silent without amounts', () => expect(tonesOf([{ kind: 'outside' }])).toEqual([]))

test.each([
  [12, 0.4],
  [31, 0.19],
  [50, 0.12],
])('%i tones last %f seconds each', (count, seconds) => {
  const tones = tonesOf(Array.from({ length: count }, () => amountOf(1)))
  expect(tones[0]?.seconds).toBeCloseTo(seconds, 2)
  expect(tones.at(-1)?.at).toBeCloseTo((count - 1) * tones[0]!.seconds)
})

test('a higher amount is never a lower tone, and all can be heard', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
      const tones = tonesOf(values.map((value) => amountOf(value)))
      const sorted = tones.toSorted((a, b) => values[a.position]! - values[b.position]!)
      for (const [i, { hertz }] of sorted.entries()) {
        expect(hertz).toBeGreaterThanOrEqual(sorted[i - 1]?.hertz ?? 220)
        expect(hertz).toBeLessThanOrEqual(880)
      }
    }),
  )
})
