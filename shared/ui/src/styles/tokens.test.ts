import { brandColours, faultsOf, logoColours, unreadable } from './brand-tokens'
import { contrast, pairs, parseTokens } from './contrast'

// Browser code is compiled without Node's types, so that it cannot depend on them, but a test may read files.
interface Files {
  readFileSync(path: string, encoding: 'utf8'): string
  readdirSync(path: string, options: { withFileTypes: true }): { readonly name: string; isDirectory(): boolean }[]
}
const { readFileSync, readdirSync } = jest.requireActual<Files>('node:fs')
const here = (expect.getState().testPath ?? '').replace('tokens.test.ts', '')
const folder = `${here}../../../brand/src/`
const house = parseTokens(readFileSync(`${here}tokens.css`, 'utf8'))
const brands = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'rules')
  .map(({ name }) => ({ name, css: readFileSync(`${folder}${name}/brand.css`, 'utf8') }))
const tokensOf = (css: string) => new Map([...house, ...parseTokens(css)])

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
  it('number forty, sixteen of which belong to the brand', () => {
    expect(house.size).toBe(24)
    expect(brandColours).toHaveLength(16)
    expect(brandColours.filter((name) => house.has(name))).toEqual([])
  })

  it('of all pairs exist', () => {
    const all = new Set([...house.keys(), ...brandColours, ...logoColours])
    expect(pairs.flatMap(({ front, back }) => [front, back]).filter((name) => !all.has(name))).toEqual([])
  })

  it('include every colour used for text or a status', () => {
    const named = new Set(pairs.flatMap((pair) => [pair.front, pair.back]))
    const decoration = ['line', 'chart-grid']
    const words = [...house.keys(), ...brandColours]
    expect(words.filter((name) => !named.has(name)).sort()).toEqual(decoration.sort())
  })
})

describe.each(brands)('$name', ({ name, css }) => {
  it('is complete, and each of its pairs is readable in both themes', () => {
    expect(faultsOf(css, house)).toEqual([])
  })

  test.each(pairs.map((pair) => [`${pair.front} on ${pair.back}`, pair] as const))(
    '%s has the required contrast',
    (_, { front, back, needs }) => {
      const [over, under] = [tokensOf(css).get(front), tokensOf(css).get(back)]
      expect(contrast(over!.light, under!.light)).toBeGreaterThanOrEqual(needs)
      expect(contrast(over!.dark, under!.dark)).toBeGreaterThanOrEqual(needs)
    },
  )

  it('changes only pages with its name', () => {
    const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
    const selectors = Array.from(rules, ([, selector = '']) => selector.trim())
    expect(new Set(selectors.filter((selector) => !selector.startsWith('@')))).toEqual(
      new Set([`[data-brand='${name}']`]),
    )
  })
})

describe('an invalid brand', () => {
  const right = brands.find(({ name }) => name === 'saltbush')?.css ?? ''

  test.each([...brandColours, ...logoColours])('is refused without %s', (token) => {
    const css = right.replace(new RegExp(`--sb-${token}: [^;]+;`), '')
    expect(faultsOf(css, house)).toEqual([`--sb-${token} is missing or not two colours`])
  })

  test.each(['font-display', 'radius-scale', 'motif'])('is refused without %s', (token) => {
    const css = right.replace(new RegExp(`--sb-${token}: [^;]+;`), '')
    expect(faultsOf(css, house)).toEqual([`--sb-${token} is missing or not one of its choices`])
  })

  it('is refused when a colour has only one theme', () => {
    expect(faultsOf(right.replace('light-dark(#ece8f8, #251e3b)', '#ece8f8'), house)).toEqual([
      '--sb-tint is missing or not two colours',
    ])
  })

  it('is refused when it changes a status colour', () => {
    const css = right.replace('--sb-motif:', '--sb-danger: light-dark(#ae2318, #ff9a8b);\n--sb-motif:')
    expect(faultsOf(css, house)).toEqual(["--sb-danger is not the brand's to change"])
  })

  it('is refused when its button text is unreadable in one theme', () => {
    const css = right.replace(
      '--sb-on-primary: light-dark(#ffffff, #1a1038)',
      '--sb-on-primary: light-dark(#ffffff, #ffffff)',
    )
    const faults = faultsOf(css, house)
    expect(faults).toContain('on-primary on primary has 2.11 in dark and needs 4.5')
    expect(faults.filter((fault) => fault.includes('light'))).toEqual([])
  })

  it('is refused when its radii are between two sizes', () => {
    expect(faultsOf(right.replace('--sb-radius-scale: 0.6', '--sb-radius-scale: 0.8'), house)).toEqual([
      '--sb-radius-scale is missing or not one of its choices',
    ])
  })
})

test('the lowest text contrast in the light theme is 4.63 for every brand', () => {
  const text = pairs.filter(({ needs }) => needs === 4.5)
  const lowest = brands.map(({ css }) =>
    Math.min(
      ...text.map(({ front, back }) => contrast(tokensOf(css).get(front)!.light, tokensOf(css).get(back)!.light)),
    ),
  )
  expect(lowest.map((ratio) => ratio.toFixed(2))).toEqual(brands.map(() => '4.63'))
  expect(brands.flatMap(({ css }) => unreadable(tokensOf(css)))).toEqual([])
})
