import { contrast, pairs, parseTokens } from './contrast'

// Browser code is checked without Node's types, so that it cannot lean on them; a test may read a file all the same.
const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs')
const here = expect.getState().testPath ?? ''
const tokens = parseTokens(readFileSync(here.replace('tokens.test.ts', 'tokens.css'), 'utf8'))

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('%s on %s is %d', (front, back, ratio) => {
    expect(contrast(front, back)).toBeCloseTo(ratio, 2)
  })
})

describe('colours', () => {
  it('are the forty of the design and two for the logo on paper', () => {
    expect(tokens.size).toBe(42)
  })

  test.each(pairs.map((pair) => [`${pair.front} on ${pair.back}`, pair] as const))(
    '%s can be read in both themes',
    (_, { front, back, needs }) => {
      const [over, under] = [tokens.get(front), tokens.get(back)]
      expect(over && under && contrast(over.light, under.light)).toBeGreaterThanOrEqual(needs)
      expect(over && under && contrast(over.dark, under.dark)).toBeGreaterThanOrEqual(needs)
    },
  )

  it('include every one that text or a status is drawn with', () => {
    const named = new Set(pairs.flatMap((pair) => [pair.front, pair.back]))
    const decoration = ['line', 'chart-grid', 'logo-body-on-paper', 'logo-cut-on-paper']
    expect([...tokens.keys()].filter((name) => !named.has(name)).sort()).toEqual(decoration.sort())
  })
})
