import { barHeight, gridHeight, gridLabel, gridValues, validPosition } from './barScale'

describe('grid of the bar chart', () => {
  test.each([
    { max: 0, lines: [0, 1, 2] },
    { max: 0.3, lines: [0, 1, 2] },
    { max: 9.4, lines: [0, 5, 10] },
    { max: 99.9, lines: [0, 50, 100] },
    { max: 100, lines: [0, 50, 100] },
    { max: 104, lines: [0, 60, 120] },
    { max: 1204, lines: [0, 610, 1220] },
    { max: 9999, lines: [0, 5000, 10_000] },
    { max: 10_000, lines: [0, 5000, 10_000] },
    { max: 12_345, lines: [0, 7000, 14_000] },
  ])('a greatest value of $max is drawn against $lines', ({ max, lines }) => {
    expect(gridValues([1, max, 0.2].filter((v) => v <= max))).toEqual(lines)
  })

  it('has five lines in the variant with more intervals', () => {
    expect(gridValues([104], 5)).toEqual([0, 30, 60, 90, 120])
  })

  it('never draws a value above the top line', () => {
    for (let max = 0.1; max < 40_000; max *= 1.37) {
      const lines = gridValues([max])
      expect(lines.at(-1)).toBeGreaterThanOrEqual(max)
      expect(new Set(lines).size).toBe(3)
    }
  })

  test.each([
    [0, '0'],
    [610, '610'],
    [1220, '1,220'],
    [9990, '9,990'],
    [10_000, '10K'],
    [14_000, '14K'],
  ])('labels %d as %s', (value, label) => {
    expect(gridLabel(value)).toBe(label)
  })
})

describe('height of a bar', () => {
  test.each([
    { value: 0, height: 0 },
    { value: 0.01, height: 8 },
    { value: 2, height: 8 },
    { value: 30, height: 100 },
    { value: 120, height: 400 },
  ])('$value of 120 is $height pixels', ({ value, height }) => {
    expect(barHeight(value, 120)).toBeCloseTo(height)
  })

  it('meets the grid line of the same value', () => {
    expect(barHeight(60, 120)).toBe(gridHeight(60, 120))
  })
})

describe('selected bar', () => {
  test.each([
    [0, 12, 0],
    [11, 12, 11],
    [12, 12, 0],
    [-1, 12, 0],
    [4, 3, 0],
    [0, 0, 0],
  ])('position %d of %d is %d', (position, count, expected) => {
    expect(validPosition(position, count)).toBe(expected)
  })
})
