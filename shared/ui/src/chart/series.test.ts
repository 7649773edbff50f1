import { descriptionOf, longestFigures, validPosition, type Bar, type HorizontalAxis } from './series'

const bar = (axis: Partial<HorizontalAxis>, figures: Bar['figures'] = []): Bar => ({
  key: '2026-10',
  amount: { kind: 'outside' },
  horizontalAxis: { primaryLabel: 'Oct', ...axis } as HorizontalAxis,
  fact: 'October 2026, 64 kilowatt hours',
  figures,
})

describe('the selected bar', () => {
  test.each([
    [0, 12, 0],
    [11, 12, 11],
    [12, 12, 0],
    [-1, 12, 0],
    [4, 3, 0],
    [0, 0, 0],
    [1.5, 12, 0],
    [NaN, 12, 0],
  ])('for position %d of %d is the one at %d', (position, count, expected) => {
    expect(validPosition(position, count)).toBe(expected)
  })
})

describe('the accessible description of a bar', () => {
  test('has the texts of the bubbles of bar and reference', () => {
    const labels = { tooltipLabel: 'Peak only', referenceTooltipLabel: 'October 2025: 71 kilowatt hours' }
    expect(descriptionOf(bar(labels))).toBe('Peak only. October 2025: 71 kilowatt hours')
  })

  test('omits texts that are part of the name', () => {
    expect(descriptionOf(bar({ tooltipLabel: 'October 2026, 64 kilowatt hours' }))).toBe('')
    expect(descriptionOf(bar({}))).toBe('')
  })
})

describe('the space reserved above the chart', () => {
  test('fits the longest text at each position', () => {
    const bars = [
      bar({}, [{ label: 'May', value: '1,204.5 kWh' }]),
      bar({}, [
        { label: 'September', value: '2 kWh' },
        { label: 'Cost', value: '$1' },
      ]),
    ]
    expect(longestFigures(bars)).toEqual([
      { label: 'September', value: '1,204.5 kWh' },
      { label: 'Cost', value: '$1' },
    ])
    expect(longestFigures([])).toEqual([])
  })
})
