import { brand } from '@switchboard/brand'
import { readConfig } from '../config/config'
import { webOptions } from '.'

const page = webOptions(readConfig({})).brand

test('a page is described as one of the customer portal', () => {
  expect(page.describe('Usage')).toBe(`Usage in My Account, the customer portal of ${brand.name}.`)
  expect(page.describe(undefined)).toBe(`My Account, the customer portal of ${brand.name}.`)
})

test('the fonts above the fold are those of text, headings, amounts and the wordmark', () => {
  expect(page.firstFonts).toEqual(['atkinson-hyperlegible-next-latin-wght-normal', ...brand.displayFonts])
  expect(brand.displayFonts.join()).toMatch(/600.*700/)
})
