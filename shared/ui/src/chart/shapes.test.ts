import fc from 'fast-check'
import { PLOT_HEIGHT, type Intervals } from './grid'
import type { Bar, BarAmount, BarPart } from './series'
import { MIN_BAR_HEIGHT, shapesOf, topOf, visibleHeights, type Segment, type Shape } from './shapes'

const barOf = (amount: BarAmount, i = 0): Bar => ({
  key: String(i),
  amount,
  horizontalAxis: { primaryLabel: String(i) },
  fact: String(i),
  figures: [],
})
const measuredBar = (top: BarPart, bottom?: BarPart): BarAmount => ({
  kind: 'measured',
  top,
  ...(bottom && { bottom }),
})
const shapesFor = (...amounts: BarAmount[]) => shapesOf(amounts.map(barOf))
const segments = (shape: Shape | undefined): readonly Segment[] => (shape?.kind === 'measured' ? shape.main : [])
const references = (shape: Shape | undefined): readonly Segment[] => (shape?.kind === 'measured' ? shape.reference : [])
const round = (pixels: number) => Math.round(pixels * 1e6) / 1e6
const spans = (all: readonly Segment[]) => all.map(({ layer, y, height }) => [layer, round(y), round(height)])

/** On a scale with 120 at the top line (0 pixels) and the zero line at 400 pixels. */
const against120 = (part: BarPart) => shapesFor(measuredBar(part), measuredBar({ value: 104 })).shapes[0]

describe('the height of a bar', () => {
  test.each([
    [30, 100],
    [60, 200],
    [104, 346.67],
    [0.01, 8],
    [2, 8],
  ])('of %d is %d pixels', (value, height) => {
    const [bar, ...more] = segments(against120({ value }))
    expect(more).toEqual([])
    expect(bar?.height).toBeCloseTo(height, 2)
    expect(bar!.y + bar!.height).toBeCloseTo(400, 6)
  })

  test('is zero for an amount of zero', () => {
    expect(segments(against120({ value: 0 }))).toEqual([])
  })

  test('reaches the grid line of the same value', () => {
    const { grid } = shapesFor(measuredBar({ value: 104 }))
    expect(segments(against120({ value: 60 }))[0]?.y).toBe(grid.lines.find(({ value }) => value === 60)?.y)
  })
})

describe('a bar with two parts', () => {
  test('stacks the second part on the first', () => {
    expect(spans(segments(against120({ value: 30, secondaryValue: 60 })))).toEqual([
      ['top', 300, 100],
      ['topSecondary', 100, 200],
    ])
  })

  test('is as high as the sum of its parts, even when a small part is enlarged', () => {
    expect(spans(segments(against120({ value: 60, secondaryValue: 0.3 })))).toEqual([
      ['top', 207, 193],
      ['topSecondary', 199, 8],
    ])
    expect(spans(segments(against120({ value: 0.3, secondaryValue: 60 })))).toEqual([
      ['top', 392, 8],
      ['topSecondary', 199, 193],
    ])
  })

  test('grows only when both parts together would be too small to be visible', () => {
    expect(spans(segments(against120({ value: 0.1, secondaryValue: 0.1 })))).toEqual([
      ['top', 392, 8],
      ['topSecondary', 384, 8],
    ])
  })

  test('is rounded at its outer end only', () => {
    expect(segments(against120({ value: 30, secondaryValue: 60 })).map(({ end }) => end)).toEqual([undefined, 'top'])
    expect(segments(against120({ value: 30 })).map(({ end }) => end)).toEqual(['top'])
  })
})

describe('top and bottom', () => {
  const { shapes, zero } = shapesFor(measuredBar({ value: 40 }, { value: 20, secondaryValue: 10 }))

  test('meet at the centre line', () => {
    expect(zero).toBe(200)
    expect(spans(segments(shapes[0]))).toEqual([
      ['top', 0, 200],
      ['bottom', 200, 100],
      ['bottomSecondary', 300, 50],
    ])
    expect(segments(shapes[0]).map(({ end }) => end)).toEqual(['top', undefined, 'bottom'])
  })

  test('have the same scale', () => {
    const both = shapesFor(measuredBar({ value: 40 }, { value: 40 }), measuredBar({ value: 4 }, { value: 4 }))
    for (const shape of both.shapes) {
      const [top, bottom] = segments(shape)
      expect(top?.height).toBe(bottom?.height)
    }
  })

  test('render the bottom part below the zero line, whatever its sign', () => {
    const signed = shapesFor(measuredBar({ value: 40 }, { value: -20, secondaryValue: -10 }))
    expect(spans(segments(signed.shapes[0]))).toEqual(spans(segments(shapes[0])))
  })

  test('are drawn downwards from the first line of a chart without other parts', () => {
    const only = shapesFor({ kind: 'measured', bottom: { value: 20 } })
    expect(only.zero).toBe(0)
    expect(spans(segments(only.shapes[0]))).toEqual([['bottom', 0, 400]])
  })

  test('both get space when there is a bottom part, even if it is zero', () => {
    expect(shapesFor(measuredBar({ value: 40 }, { value: 0 })).zero).toBe(200)
  })
})

describe('a credit', () => {
  const { shapes, zero, hangsNegative, grid } = shapesFor(measuredBar({ value: 120 }), measuredBar({ value: -12.34 }))

  test('is rendered below the zero line with the height of its amount', () => {
    expect(zero).toBe(200)
    const [bar] = segments(shapes[1])
    expect(bar).toMatchObject({ layer: 'top', y: 200, end: 'bottom' })
    expect(bar?.height).toBeCloseTo((12.34 / 120) * 200, 6)
    expect(grid.lines.map(({ value }) => value)).toEqual([120, 60, 0, -60, -120])
  })

  test('is named in the labels below the zero line if all amounts there are credits', () => {
    expect(hangsNegative).toBe(true)
    expect(shapesFor(measuredBar({ value: 120 }, { value: -40 })).hangsNegative).toBe(true)
    expect(shapesFor(measuredBar({ value: 120 }, { value: 40 })).hangsNegative).toBe(false)
    expect(shapesFor(measuredBar({ value: 120 }, { value: 40 }), measuredBar({ value: -1 })).hangsNegative).toBe(false)
    expect(shapesFor(measuredBar({ value: 120 })).hangsNegative).toBe(false)
  })
})

describe('a forecast', () => {
  const withForecast = (value: number, forecast: { least: number; most: number }) =>
    shapesFor({ kind: 'measured', top: { value }, forecast }, measuredBar({ value: 100 }))

  test('is above its bar, with the same scale, and the mark of the selected bar is above it', () => {
    const { shapes } = withForecast(60, { least: 70, most: 90 })
    const [shape] = shapes
    const near = (expected: number): unknown => expect.closeTo(expected, 6)
    expect(shape).toMatchObject({
      forecast: { least: { y: near(120), height: near(40) }, range: { y: near(40), height: near(80) } },
      ends: { top: near(40) },
    })
    expect(topOf(shape!)).toBeCloseTo(40, 6)
    expect(shapes[1]).toMatchObject({ forecast: undefined })
  })

  test('that is larger than all bars extends the grid', () => {
    expect(withForecast(60, { least: 101, most: 104 }).grid.lines[0]?.value).toBe(120)
  })

  test('below the minimum height of its bar has no height', () => {
    expect(withForecast(0.1, { least: 0.2, most: 0.3 }).shapes[0]).toMatchObject({
      forecast: { least: { height: 0 }, range: { height: 0 } },
    })
  })
})

describe('a reference', () => {
  test('has the same scale as its bar', () => {
    const { shapes, hasReference } = shapesFor(
      measuredBar({ value: 60, reference: 30, referenceSecondaryValue: 60 }),
      measuredBar({ value: 104 }),
    )
    expect(hasReference).toBe(true)
    expect(spans(references(shapes[0]))).toEqual([
      ['top', 300, 100],
      ['topSecondary', 100, 200],
    ])
    expect(references(shapes[1])).toEqual([])
  })

  test('that is larger than all bars extends the grid', () => {
    expect(shapesFor(measuredBar({ value: 10, reference: 104 })).grid.lines[0]?.value).toBe(120)
  })

  test('of a bottom part is below the zero line', () => {
    const { shapes } = shapesFor(measuredBar({ value: 40 }, { value: 20, reference: 10 }))
    expect(spans(references(shapes[0]))).toEqual([['bottom', 200, 50]])
  })

  test('moves the bubble, but not the mark of the selected bar', () => {
    const [shape] = shapesFor(measuredBar({ value: 30, reference: 60 }), measuredBar({ value: 104 })).shapes
    expect(topOf(shape!)).toBe(200)
    expect(shape?.ends.top).toBe(300)
  })

  test('takes no space in a chart without references', () => {
    expect(shapesFor(measuredBar({ value: 1 })).hasReference).toBe(false)
  })
})

describe('missing data', () => {
  test('is a mark of constant size, detached from the zero line', () => {
    const { shapes, grid } = shapesFor({ kind: 'missing' }, measuredBar({ value: 104 }))
    expect(shapes[0]).toEqual({ kind: 'missing', ends: { top: 364, bottom: 392 } })
    expect(grid.yOf(0)).toBe(400)
  })

  test('has its mark below the zero line in a chart with only bottom parts', () => {
    const { shapes } = shapesFor({ kind: 'missing' }, { kind: 'measured', bottom: { value: 20 } })
    expect(shapes[0]?.ends).toEqual({ top: 8, bottom: 36 })
  })

  test.each([NaN, Infinity, -Infinity])('includes an amount of %d', (value) => {
    const { shapes, grid } = shapesFor(
      measuredBar({ value }),
      measuredBar({ value: 50, secondaryValue: value }),
      measuredBar({ value: 104 }),
    )
    expect(shapes.map(({ kind }) => kind)).toEqual(['missing', 'missing', 'measured'])
    expect(grid.lines[0]?.value).toBe(120)
  })

  test('of a reference does not change its bar', () => {
    const { shapes } = shapesFor(measuredBar({ value: 60, reference: NaN }), measuredBar({ value: 104 }))
    expect(spans(segments(shapes[0]))).toEqual([['top', 200, 200]])
    expect(references(shapes[0])).toEqual([])
  })
})

describe('a series', () => {
  test('without bars has a grid', () => {
    const { shapes, grid } = shapesFor()
    expect(shapes).toEqual([])
    expect(grid.lines.map(({ value }) => value)).toEqual([2, 1, 0])
  })

  test('of zeros has no visible bars', () => {
    const { shapes, grid } = shapesFor(measuredBar({ value: 0, secondaryValue: 0 }), measuredBar({ value: 0 }))
    expect(shapes.flatMap(segments)).toEqual([])
    expect(grid.lines.map(({ value }) => value)).toEqual([2, 1, 0])
  })

  test('of one bar fills the height of the plot', () => {
    expect(spans(segments(shapesFor(measuredBar({ value: 100 })).shapes[0]))).toEqual([['top', 0, 400]])
  })

  test('of future slots has no shapes', () => {
    expect(shapesFor({ kind: 'outside' }, { kind: 'outside' }).shapes.map(({ kind }) => kind)).toEqual([
      'outside',
      'outside',
    ])
  })
})

describe('any series', () => {
  const number = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -200, max: 200 }),
    fc.double({ min: -20_000, max: 20_000, noNaN: true }),
    fc.constantFrom(NaN, Infinity, -Infinity),
  )
  const values = fc.record({ value: number, secondaryValue: number }, { requiredKeys: ['value'] })
  const withReference = fc.record(
    { value: number, secondaryValue: number, reference: number, referenceSecondaryValue: number },
    { requiredKeys: ['value', 'reference'] },
  )
  const part: fc.Arbitrary<BarPart> = fc.oneof(values, withReference)
  const amount: fc.Arbitrary<BarAmount> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(part, fc.option(part, { nil: undefined })).map(([top, bottom]) => measuredBar(top, bottom)),
    },
    { weight: 1, arbitrary: part.map((bottom): BarAmount => ({ kind: 'measured', bottom })) },
    { weight: 1, arbitrary: fc.constantFrom<BarAmount>({ kind: 'missing' }, { kind: 'outside' }) },
  )
  const series = fc.array(amount, { maxLength: 31 })
  const intervals = fc.constantFrom<Intervals>(4, 8)
  const allSegments = (shape: Shape) => [segments(shape), references(shape)]
  const each = (check: (shape: Shape, zero: number) => void) =>
    fc.assert(
      fc.property(series, intervals, (amounts, count) => {
        const { shapes, zero } = shapesOf(amounts.map(barOf), count)
        expect(shapes).toHaveLength(amounts.length)
        for (const shape of shapes) check(shape, zero)
      }),
    )

  test('is rendered between the first and the last grid line', () => {
    each((shape) => {
      for (const { y, height } of allSegments(shape).flat()) {
        expect(y).toBeGreaterThanOrEqual(-1e-6)
        expect(y + height).toBeLessThanOrEqual(PLOT_HEIGHT + 1e-6)
      }
      expect(shape.ends.top).toBeGreaterThanOrEqual(-1e-6)
      expect(shape.ends.bottom).toBeLessThanOrEqual(PLOT_HEIGHT + 1e-6)
    })
  })

  test('has only visible segments', () => {
    each((shape) => {
      for (const { height } of allSegments(shape).flat()) expect(height).toBeGreaterThanOrEqual(MIN_BAR_HEIGHT - 1e-6)
    })
  })

  test('stacks the parts of a bar without gap or overlap', () => {
    each((shape, zero) => {
      for (const parts of allSegments(shape)) {
        const standing = parts.filter(({ y }) => y < zero - 1e-6)
        const hanging = parts.filter(({ y }) => y >= zero - 1e-6)
        let edge = zero
        for (const { y, height } of standing) {
          expect(y + height).toBeCloseTo(edge, 6)
          edge = y
        }
        edge = zero
        for (const { y, height } of hanging) {
          expect(y).toBeCloseTo(edge, 6)
          edge = y + height
        }
      }
    })
  })

  test('never renders the bar with the larger sum lower', () => {
    const positive = fc.double({ min: 0, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(positive, positive), { minLength: 2, maxLength: 12 }), (pairs) => {
        const { shapes } = shapesOf(pairs.map(([value]) => barOf(measuredBar({ value }))))
        const heights = shapes.map((shape) => segments(shape)[0]?.height ?? 0)
        for (const [i, [a]] of pairs.entries())
          for (const [j, [b]] of pairs.entries()) if (a > b) expect(heights[i]).toBeGreaterThanOrEqual(heights[j]!)
      }),
    )
  })
})

describe('visible heights', () => {
  test('keep the sum if there is room for every part', () => {
    const height = fc.double({ min: 0.001, max: 400, noNaN: true })
    fc.assert(
      fc.property(fc.array(height, { minLength: 1, maxLength: 4 }), (heights) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
        const seen = visibleHeights(heights)
        expect(sum(seen)).toBeCloseTo(Math.max(sum(heights), heights.length * 8), 6)
        for (const one of seen) expect(one).toBeGreaterThanOrEqual(8 - 1e-6)
        for (const [i, a] of heights.entries())
          for (const [j, b] of heights.entries()) if (a > b) expect(seen[i]).toBeGreaterThanOrEqual(seen[j]! - 1e-6)
      }),
    )
  })

  test('do not change when all parts are visible', () => {
    expect(visibleHeights([100, 50])).toEqual([100, 50])
  })
})
