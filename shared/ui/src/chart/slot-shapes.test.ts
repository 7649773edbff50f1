import { slotAfterKey, slotAt, slotScale } from './slot-shapes'

const linesOf = (...values: number[]) => slotScale(values.map((value) => ({ value }))).lines.map(({ value }) => value)

test('the axis ends at the next tenth', () => {
  expect(linesOf(0.594, 0.1)).toEqual([0.6, 0.3, 0])
  expect(linesOf(0.6)).toEqual([0.6, 0.3, 0])
  expect(linesOf(0.7)).toEqual([0.7, 0.35, 0])
  expect(linesOf(2.31)).toEqual([2.4, 1.2, 0])
  expect(linesOf(0)).toEqual([0.1, 0.05, 0])
  expect(linesOf()).toEqual([0.1, 0.05, 0])
})

test('the axis of large amounts has whole numbers', () => {
  expect(linesOf(10)).toEqual([10, 5, 0])
  expect(linesOf(24.2)).toEqual([26, 13, 0])
})

test('a hollow bar may be the highest', () => {
  const { lines, heightOf } = slotScale([{ value: 0.2, reference: 0.8 }, { value: undefined }])
  expect(lines[0]?.value).toBe(0.8)
  expect([heightOf(0.2), heightOf(0.8), heightOf(-1)]).toEqual([0.25, 1, 0])
})

test('a place in the plot belongs to a slot', () => {
  expect([-1, 0, 0.5, 0.999, 1, 2].map((share) => slotAt(share, 48))).toEqual([0, 0, 24, 47, 47, 47])
})

test('Page Up and Page Down move by six slots and stop at the ends', () => {
  const size = { count: 48, page: 6 }
  expect(slotAfterKey('PageUp', 39, size)).toBe(45)
  expect(slotAfterKey('PageUp', 45, size)).toBe(47)
  expect(slotAfterKey('PageDown', 3, size)).toBe(0)
  expect(slotAfterKey('ArrowLeft', 3, size)).toBeUndefined()
})
