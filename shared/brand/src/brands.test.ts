import { brand as saltbush } from './saltbush/brand'
import { brand as wattlebird } from './wattlebird/brand'

interface Files {
  readFileSync(path: string, encoding: 'utf8' | 'latin1'): string
  readdirSync(path: string, options: { withFileTypes: true }): { readonly name: string; isDirectory(): boolean }[]
  existsSync(path: string): boolean
}
const { readFileSync, readdirSync, existsSync } = jest.requireActual<Files>('node:fs')
const here = (expect.getState().testPath ?? '').replace('brands.test.ts', '')
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'rules')
  .map(({ name }) => name)
const brands = [saltbush, wattlebird]

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}
const { exports } = JSON.parse(readFileSync(`${here}../package.json`, 'utf8')) as Manifest
const doors = {
  '.': 'brand.ts',
  './contact': 'contact.ts',
  './rules': 'rules.ts',
  './accessibility': 'accessibility.ts',
  './brand.css': 'brand.css',
  './favicon.svg': 'favicon.svg',
  './icon-48.png': 'icon-48.png',
  './icon-180.png': 'icon-180.png',
  './mail-mark.png': 'mail-mark.png',
}

test('a brand’s folder, its id and the page that it styles have the same name', () => {
  expect(brands.map(({ id }) => id).sort()).toEqual(folders.sort())
  for (const id of folders) expect(readFileSync(`${here}${id}/brand.css`, 'utf8')).toContain(`[data-brand='${id}']`)
})

test.each(Object.entries(doors))('every export leads to the same brand: %s', (door, file) => {
  const targets = Object.entries(exports[door] ?? {})
  const others = targets.filter(([condition]) => condition !== 'default')
  expect(others).toEqual(others.map(([condition]) => [condition, `./src/${condition}/${file}`]))
  expect(targets.at(-1)?.[0]).toBe('default')
  const chosen = targets.at(-1)?.[1].split('/')[2] ?? ''
  expect([chosen, ...others.map(([condition]) => condition)].sort()).toEqual(folders.sort())
  expect(targets.filter(([, path]) => !existsSync(`${here}../${path}`))).toEqual([])
})

test('data, colours and icon are selected together', () => {
  const chosen = Object.keys(doors).map(
    (door) =>
      Object.entries(exports[door] ?? {})
        .at(-1)?.[1]
        .split('/')[2],
  )
  expect(new Set(chosen).size).toBe(1)
})

test.each(brands)('$name has its own name, addresses and logo', (brand) => {
  const other = brands.find(({ id }) => id !== brand.id)!
  expect(brand.name).not.toBe(other.name)
  expect(brand.businessNumber).not.toBe(other.businessNumber)
  expect(brand.links.faqs).not.toBe(other.links.faqs)
  expect(brand.mark.filter(({ path }) => other.mark.some((shape) => shape.path === path))).toEqual([])
  expect(brand.mark.filter(({ path }) => !/^M[\d\sMmLlHhVvCcSsQqTtAaZz.,-]+$/.test(path))).toEqual([])
})

test.each(brands)(
  '$name preloads the display fonts of its style sheet, in the weights of headings and amounts',
  ({ id, displayFonts }) => {
    const css = readFileSync(`${here}${id}/brand.css`, 'utf8')
    const loaded = [...css.matchAll(/\/([\w-]+)\.woff2/g)].map(([, file]) => file)
    expect(displayFonts).toEqual(loaded)
    if (displayFonts.length === 0) expect(css).toContain('--sb-font-display: var(--sb-font-text)')
  },
)

test.each(folders.flatMap((folder) => [48, 180].map((size) => ({ folder, size }))))(
  'the bitmap icon of $folder is $size pixels wide and high',
  ({ folder, size }) => {
    const bytes = readFileSync(`${here}${folder}/icon-${size}.png`, 'latin1')
    const numberAt = (end: number) => bytes.charCodeAt(end - 1) * 256 + bytes.charCodeAt(end)
    expect([bytes.slice(1, 4), numberAt(19), numberAt(23)]).toEqual(['PNG', size, size])
  },
)

test('the Keycloak login theme contains the brand’s logo', () => {
  const picture = `${here}../../../keycloak/themes/switchboard/login/resources/img/${wattlebird.id}.svg`
  const drawn = [...readFileSync(picture, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  expect(drawn).toEqual(wattlebird.mark.map(({ path }) => path))
})
