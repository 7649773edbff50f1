import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseColours } from './colours'

const css = (brand: string) => readFileSync(join(__dirname, `../../../../shared/brand/src/${brand}/brand.css`), 'utf8')

test.each([
  ['wattlebird', '#10302f', '#14776c'],
  ['saltbush', '#2b2145', '#6455b8'],
])('the document of %s has the colours of its light theme', (brand, band, bar) => {
  expect(parseColours(css(brand))).toMatchObject({ band, bar })
})

test('a style sheet that lacks a colour is refused with the name of the colour', () => {
  expect(() => parseColours(css('wattlebird').replace('--sb-tint:', '--sb-tent:'))).toThrow('--sb-tint')
})
