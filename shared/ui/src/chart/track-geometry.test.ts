import fc from 'fast-check'
import {
  centringPosition,
  cutBars,
  gripOf,
  openingPosition,
  pageDistance,
  scrollPosition,
  visiblePart,
} from './track-geometry'

test.each([
  ['seven of twelve months, 624 pixels wide', 624, 84, 6 * 84],
  ['three of twelve months on a phone', 306, 84, 2 * 84],
  ['three years of 164 pixels', 500, 164, 2 * 164],
  ['two bars', 170, 84, 84],
  ['one bar', 100, 84, 84],
  ['less than one bar', 60, 84, 84],
])('an arrow scrolls by one less than the visible bars when the view shows %s', (_, viewWidth, barWidth, distance) => {
  expect(pageDistance(viewWidth, barWidth)).toBe(distance)
})

describe('a chart opens', () => {
  const slot = (position: number) => ({ start: position * 84, size: 84 })

  test('with the selected bar in the middle if later bars have amounts', () => {
    expect(openingPosition(slot(10), slot(29), 588)).toBe(centringPosition(slot(10), 588))
  })

  test('with the latest amount at the end, clear of the fade, instead of future days', () => {
    expect(openingPosition(slot(21), slot(21), 588)).toBe(22 * 84 + 40 - 588)
    expect(openingPosition(slot(20), slot(21), 588)).toBe(22 * 84 + 40 - 588)
  })

  test('at its start if few bars have an amount', () => {
    expect(openingPosition(slot(1), slot(1), 588)).toBeLessThanOrEqual(0)
    expect(openingPosition(slot(5), slot(5), 588)).toBe(0)
  })

  test('with a selected future bar in view', () => {
    expect(openingPosition(slot(28), slot(21), 588)).toBe(29 * 84 + 40 - 588)
  })
})

test.each([
  ['the start', 0, { start: 0, size: 0.625 }],
  ['the middle', 160, { start: 0.16, size: 0.625 }],
  ['the end', 375, { start: 0.375, size: 0.625 }],
  ['beyond the end, while it bounces back', 500, { start: 0.375, size: 0.625 }],
  ['before the start, while it bounces back', -40, { start: 0, size: 0.625 }],
])('the strip marks the visible part of a track that is scrolled to %s', (_, scrolled, part) => {
  expect(visiblePart({ scrolled, viewWidth: 625, trackWidth: 1000 })).toEqual(part)
})

test('the strip marks everything when all bars are in view', () => {
  expect(visiblePart({ scrolled: 0, viewWidth: 625, trackWidth: 252 })).toEqual({ start: 0, size: 1 })
})

test.each([
  ['bars end where the view ends', 0, 840, [10]],
  ['the last bar is half in view', 0, 798, [9]],
  ['both ends are in the middle of a bar', 42, 840, [0, 10]],
  ['only a margin is out of view', 5, 830, []],
  ['the bars need less room than the view', 0, 5000, [59]],
])('labels at the ends of the view are hidden when they are cut off: %s', (_, scrolled, viewWidth, cut) => {
  expect(cutBars({ scrolled, viewWidth, trackWidth: 3000 }, 84)).toEqual(cut)
})

describe('a press in the strip', () => {
  const view = { scrolled: 0, viewWidth: 250, trackWidth: 1000 }
  const part = visiblePart(view)

  test('next to the visible part centres it on the pointer', () => {
    expect(scrollPosition(0.6, gripOf(0.6, part), view)).toBeCloseTo(475)
  })

  test('in the visible part does not move it until the pointer is dragged', () => {
    const grip = gripOf(0.1, part)
    expect(scrollPosition(0.1, grip, view)).toBeCloseTo(0)
    expect(scrollPosition(0.3, grip, view)).toBeCloseTo(200)
  })

  test('never moves the track beyond its ends', () => {
    expect(scrollPosition(-0.5, 0.1, view)).toBe(0)
    expect(scrollPosition(1.5, 0.1, view)).toBe(750)
    expect(scrollPosition(0.9, 0.5, { scrolled: 0, viewWidth: 625, trackWidth: 252 })).toBe(0)
  })
})

test("keeps the dragged point under the pointer within the track's limits", () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fraction, fraction, fraction, (from, to, scrolledBy) => {
      const view = { viewWidth: 250, trackWidth: 1000, scrolled: scrolledBy * 750 }
      const grip = gripOf(from, visiblePart(view))
      const { start, size } = visiblePart({ ...view, scrolled: scrollPosition(to, grip, view) })
      const isAtEnd = start < 1e-9 || start > 1 - size - 1e-9
      expect(isAtEnd || Math.abs(start + grip - to) < 1e-9).toBe(true)
    }),
  )
})
