import fc from 'fast-check'
import { fileNameIn } from './file-name'

test.each([
  ['attachment; filename="Electricity usage.csv"', 'Electricity usage.csv'],
  ['attachment; filename=usage.csv', 'usage.csv'],
  ['attachment;FileName = usage.csv ; size=5', 'usage.csv'],
  ['filename="usage.csv"', 'usage.csv'],
  ['attachment; filename="a;b \\"c\\".csv"', 'a;b c.csv'],
  ['attachment; filename="Caf_.csv"; filename*=UTF-8\'\'Caf%C3%A9%20%28all%29.csv', 'Café (all).csv'],
  ["attachment; filename*=utf-8'en'usage%2Ccost.csv; filename=other.csv", 'usage,cost.csv'],
  ["attachment; filename*=ISO-8859-1''Caf%E9.csv", 'Café.csv'],
  ['attachment; filename="filename*=UTF-8\'\'wrong.csv"', "filename=UTF-8''wrong.csv"],
])('reads %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})

test.each([
  ['attachment; filename="plain.csv"; filename*=UTF-8\'\'%FF%FE.csv', 'plain.csv'],
  ["attachment; filename=plain.csv; filename*=klingon''x.csv", 'plain.csv'],
  ["attachment; filename=plain.csv; filename*=UTF-8''..", 'plain.csv'],
])('takes the plain name when the extended one is invalid: %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})

test.each([
  ['attachment; filename="../../.bashrc"', 'bashrc'],
  ['attachment; filename="C:\\\\Windows\\\\usage.csv"', 'usage.csv'],
  ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
  ["attachment; filename*=UTF-8''%2e%2e%5c%2e%2e%5cboot.ini", 'boot.ini'],
  ["attachment; filename*=UTF-8''usage%00.csv%0d%0a", 'usage.csv'],
  ["attachment; filename*=UTF-8''%E2%80%AEvsc.exe", 'vsc.exe'],
  ['attachment; filename="a<b>:c|d?.csv"', 'abcd.csv'],
])('never returns a path for %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})

test.each([
  null,
  '',
  'attachment',
  'attachment; filename=',
  'attachment; filename=""',
  'attachment; filename=".."',
  'attachment; filename="/"',
  'attachment; filename=CON.csv',
  'attachment; filename="unfinished',
  "attachment; filename*=UTF-8''",
  'attachment; name="usage.csv"',
])('finds no name in %j', (header) => {
  expect(fileNameIn(header)).toBeUndefined()
})

test('keeps the extension of a long name', () => {
  const name = fileNameIn(`attachment; filename="${'x'.repeat(5_000)}.csv"`)
  expect(name).toBe(`${'x'.repeat(196)}.csv`)
})

test('is never a path, hidden or too long, whatever the header contains', () => {
  const word = fc.constantFrom(
    'attachment',
    '; ',
    'filename',
    '*',
    '=',
    '"',
    "UTF-8''",
    '\\',
    '/',
    '..',
    '%2F',
    '%5c',
    '%00',
    'a.csv',
  )
  const header = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
  fc.assert(
    fc.property(header, (words) => {
      const name = fileNameIn(words.join(''))
      if (name === undefined) return
      expect(name).not.toMatch(/[/\\\p{C}]|^\.|^$/u)
      expect(name.length).toBeLessThanOrEqual(400)
    }),
    { numRuns: 500 },
  )
})
