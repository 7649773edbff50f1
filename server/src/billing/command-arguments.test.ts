import { parseBillArguments } from './command-arguments'

test.each([
  ['--month 2026-10', '2026-10-01', undefined],
  ['--month=2026-10', '2026-10-01', undefined],
  ['-- --account 4000000011 --month 2026-10', '2026-10-01', '4000000011'],
])('%s is accepted', (line, month, account) => {
  expect(parseBillArguments(line.split(' '))).toEqual({ month, account })
})

test.each([
  ['', 'Name the month to bill: npm run bill -- --month 2026-10'],
  ['--account 4000000011', 'Name the month to bill: npm run bill -- --month 2026-10'],
  ['--month', '--month wants a value: npm run bill -- --month 2026-10'],
  ['--month 2026-13', '2026-13 is not a month: write it as 2026-10.'],
  ['--month October', 'October is not a month: write it as 2026-10.'],
  ['--month 2026-10 --account 12', '12 is not the number of an account: it has ten digits.'],
  ['--month 2026-10 --fast', '--fast is not known: npm run bill -- --month 2026-10 [--account 4000000011]'],
  ['2026-10', '2026-10 is not known: npm run bill -- --month 2026-10 [--account 4000000011]'],
  ['--month 2026-10 --month 2026-09', '--month was given twice.'],
])("'%s' is refused in a sentence", (line, sentence) => {
  expect(() => parseBillArguments(line.split(' ').filter(Boolean))).toThrow(sentence)
})
