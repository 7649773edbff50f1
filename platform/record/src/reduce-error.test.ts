import fc from 'fast-check'
import { reduceMessage, reduceName } from './reduce-error'

test.each([
  ["Cannot read properties of undefined (reading 'charges')", 'Cannot read properties of undefined (reading …'],
  ['the account 4000000016 has no bill', 'the account … has no bill'],
  ['no tariff for alex@example.com today', 'no tariff for … today'],
  ['no tariff for "Alex Morgan" today', 'no tariff for … today'],
  ["no tariff for 'Alex O'Brien' today", 'no tariff for … today'],
  ['no tariff for “Alex Morgan” and «Sam Ng» today', 'no tariff for … and … today'],
  ['no tariff for Alex Morgan today', 'no tariff for … today'],
  ['Alex has no tariff today', '… has no tariff today'],
  ['no tariff for 李小龙 today', 'no tariff for … today'],
  ['refused sbt_00000001_verysecret here', 'refused … here'],
  ['refused eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdef here', 'refused … here'],
  ['refused abcdefghijklmnopqrstuvwxyz here', 'refused … here'],
  ['GET https://portal.example/bill?account=4000000016&name=alex failed', '… failed'],
  ['call (04) 1234-5678, please', 'call … please'],
  ['it has an open "quote with Alex', 'it has an open …'],
  ['Minified React error #185; visit https://react.dev/errors/185?args[]=Alex for', 'Minified React error #185'],
  ['Minified React error #4000000016', 'Minified React error #400'],
  ["we can't draw it", "we can't draw it"],
  ['', '…'],
])('%s', (message, reduced) => {
  expect(reduceMessage(message)).toBe(reduced)
})

test('only the beginning of a long message is read', () => {
  for (const part of ['x', "'", '"', ' a', 'Alex ', "'a "]) {
    const reduced = reduceMessage(part.repeat(100_000))
    expect(reduced).toBe(reduceMessage(part.repeat(300)))
    expect(reduced.length).toBeLessThanOrEqual(400)
  }
})

test('a reduced message has only lower-case words, is short, and is reduced to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem(), fc.webUrl(), fc.emailAddress()), (message) => {
      const reduced = reduceMessage(message)
      expect(reduced).not.toMatch(/[\d@/"=\\]/)
      expect(reduced.length).toBeLessThanOrEqual(400)
      expect(reduceMessage(reduced)).toBe(reduced)
    }),
  )
})

test('the name of an error is that of a class', () => {
  const names = ['TypeError', 'NotFoundError', 'DataException', 'Alex', 'alex@example.com', '4000000016', '']
  expect(names.map(reduceName)).toEqual([
    'TypeError',
    'NotFoundError',
    'DataException',
    'Error',
    'Error',
    'Error',
    'Error',
  ])
})
