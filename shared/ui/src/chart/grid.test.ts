import fc from 'fast-check'
import { CENTRE_LINE, gridFormat, gridLabel, gridOf, PLOT_HEIGHT, type Intervals, type Below } from './grid'
import type { Sides } from './bar-stack'

const values = (max: number, sides: Sides = 'top', intervals?: Intervals) =>
  gridOf(max, sides, intervals).lines.map(({ value }) => value)

describe('the grid line values', () => {
  test.each([
    ['1 when the maximum is under 100', 9.4, [10, 5, 0]],
    ['1 when the maximum is under 100', 98.9, [100, 50, 0]],
    ['1, and no less, for a small maximum', 0.3, [2, 1, 0]],
    ['1 when there is no amount at all', 0, [2, 1, 0]],
    ['10 from 100 on', 100, [100, 50, 0]],
    ['10 from 100 on', 104, [120, 60, 0]],
    ['10 from 100 on', 1204, [1220, 610, 0]],
    ['10 under 10,000', 9999, [10_000, 5000, 0]],
    ['1000 from 10,000 on', 10_000, [10_000, 5000, 0]],
    ['1000 from 10,000 on', 12_345, [14_000, 7000, 0]],
  ])('are rounded up to the next multiple of %s (%d)', (_, max, expected) => {
    expect(values(max)).toEqual(expected)
  })

  test('mirror at the zero line when bars hang from it', () => {
    expect(values(104, 'both')).toEqual([120, 60, 0, -60, -120])
    expect(values(104, 'bottom')).toEqual([0, -60, -120])
  })
})

describe('the number of grid lines', () => {
  test.each([
    ['both', 4, 5],
    ['both', 8, 9],
    ['top', 4, 3],
    ['top', 8, 5],
    ['bottom', 4, 3],
    ['bottom', 8, 5],
  ] as const)('with %s and %d intervals is %d', (sides, intervals, count) => {
    expect(values(104, sides, intervals)).toHaveLength(count)
  })

  test('is that of four intervals by default', () => {
    expect(values(104, 'both')).toHaveLength(5)
    expect(values(104)).toHaveLength(3)
  })
})

describe('the centre line', () => {
  test.each([
    ['both', 8, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['both', 4, [0, 2, 4, 6, 8]],
    ['top', 8, [0, 1, 2, 3, 4]],
    ['top', 4, [0, 2, 4]],
    ['bottom', 8, [4, 5, 6, 7, 8]],
    ['bottom', 4, [4, 6, 8]],
  ] as const)('is at index 4 of the raster with %s and %d intervals', (sides, intervals, indexes) => {
    const { lines } = gridOf(70, sides, intervals)
    expect(lines.map(({ index }) => index)).toEqual(indexes)
    expect(lines.find(({ index }) => index === CENTRE_LINE)?.value).toBe(0)
    expect(CENTRE_LINE).toBe(4)
  })

  test('is in the middle of a chart with both sides, and at the edge of other charts', () => {
    expect(gridOf(70, 'both').yOf(0)).toBe(200)
    expect(gridOf(70, 'both', 8).yOf(0)).toBe(200)
    expect(gridOf(70, 'top').yOf(0)).toBe(400)
    expect(gridOf(70, 'bottom').yOf(0)).toBe(0)
  })
})

describe('every grid', () => {
  const anyMax = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.integer({ min: 0, max: 1_000_000 }))
  const anySides = fc.constantFrom<Sides>('top', 'bottom', 'both')
  const anyIntervals = fc.constantFrom<Intervals>(4, 8)
  const unit = (max: number) => (max >= 10_000 ? 1000 : max < 100 ? 1 : 10)

  test('covers the largest amount, and exceeds it by less than one rounding unit per line', () => {
    fc.assert(
      fc.property(anyMax, anySides, anyIntervals, (max, sides, intervals) => {
        const reach = Math.max(...values(max, sides, intervals).map(Math.abs))
        expect(reach).toBeGreaterThanOrEqual(max)
        expect(reach - max).toBeLessThanOrEqual((intervals / 2) * unit(max))
      }),
    )
  })

  test('has equal steps, of whole multiples, at equal distances over 400 pixels', () => {
    fc.assert(
      fc.property(anyMax, anySides, anyIntervals, (max, sides, intervals) => {
        const { lines } = gridOf(max, sides, intervals)
        const steps = lines.slice(1).map(({ value }, i) => lines[i]!.value - value)
        const gaps = lines.slice(1).map(({ y }, i) => y - lines[i]!.y)
        expect(new Set(steps).size).toBe(1)
        expect(steps[0]! % unit(max)).toBe(0)
        expect(steps[0]).toBeGreaterThan(0)
        for (const gap of gaps) expect(gap).toBeCloseTo(PLOT_HEIGHT / (lines.length - 1), 6)
        expect([lines[0]!.y, lines.at(-1)!.y]).toEqual([0, 400])
      }),
    )
  })
})

describe('the label of a grid line', () => {
  const labels = (max: number, sides: 'top' | 'both' = 'top', below: Below = 'amounts') => {
    const { lines } = gridOf(max, sides)
    return lines.map(({ value }) => gridLabel(value, gridFormat(lines), below))
  }

  test.each([
    [600, ['600', '300', '0']],
    [2400, ['2,400', '1,200', '0']],
    [9980, ['9,980', '4,990', '0']],
    [10_000, ['10K', '5K', '0']],
    [14_902, ['16K', '8K', '0']],
    [1_250_000, ['1,250K', '625K', '0']],
  ])('has the format of its axis, for amounts up to %d', (max, expected) => {
    expect(labels(max)).toEqual(expected)
  })

  test('below the zero line is a positive amount', () => {
    expect(labels(60, 'both')).toEqual(['60', '30', '0', '30', '60'])
    expect(labels(14_000, 'both')).toEqual(['14K', '7K', '0', '7K', '14K'])
  })

  test('of a credit is a positive amount with CR', () => {
    expect(labels(60, 'both', 'credits')).toEqual(['60', '30', '0', '30 CR', '60 CR'])
    expect(labels(14_000, 'both', 'credits')).toEqual(['14K', '7K', '0', '7K CR', '14K CR'])
  })

  test('of a negative quantity has a minus', () => {
    expect(labels(60, 'both', 'negative amounts')).toEqual(['60', '30', '0', '\u221230', '\u221260'])
    expect(labels(14_000, 'both', 'negative amounts')).toEqual(['14K', '7K', '0', '\u22127K', '\u221214K'])
  })
})
