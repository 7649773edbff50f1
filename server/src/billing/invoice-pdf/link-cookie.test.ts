import { cookiesIn, linkCookie, linkOwner } from './link-cookie'

const ALEX = { issuer: 'embedded', subject: 'alex; with = odd . characters' }
const value = linkCookie('key', 'INV1', ALEX, 1000.7)

test('the cookie opens its bill for its customer for a minute', () => {
  expect(linkOwner('key', 'INV1', 'embedded', value, 1059)).toEqual(ALEX)
  expect(linkOwner('key', 'INV1', 'embedded', value, 1060)).toBeUndefined()
})

test.each([
  ['another bill', () => linkOwner('key', 'INV2', 'embedded', value, 1001)],
  ['the latest bill', () => linkOwner('key', 'latest', 'embedded', value, 1001)],
  ['a subject of another provider', () => linkOwner('key', 'INV1', 'elsewhere', value, 1001)],
  ['another key', () => linkOwner('other', 'INV1', 'embedded', value, 1001)],
  ['a longer life', () => linkOwner('key', 'INV1', 'embedded', value.replace('.1060.', '.9999.'), 1001)],
  ['another subject', () => linkOwner('key', 'INV1', 'embedded', value.replace(/^[^.]+/, 'YmVu'), 1001)],
  ['a cut signature', () => linkOwner('key', 'INV1', 'embedded', value.slice(0, -1), 1001)],
  ['a part too many', () => linkOwner('key', 'INV1', 'embedded', `${value}.x`, 1001)],
  ['nothing', () => linkOwner('key', 'INV1', 'embedded', '', 1001)],
])('the cookie does not open for %s', (_what, attempt) => {
  expect(attempt()).toBeUndefined()
})

test('the cookie is a single word in a header, whatever the subject', () => {
  expect(value).toMatch(/^[\w.-]+$/)
  expect(cookiesIn(`a=1; pdf=${value}; pdf=older; xpdf=no`, 'pdf')).toEqual([value, 'older'])
  expect(cookiesIn(undefined, 'pdf')).toEqual([])
})
