import { nmiCheckDigit, registerNotices } from './file-notice'

test.each([
  ['2001985732', '8'],
  ['2001985733', '6'],
  ['3075621875', '8'],
  ['3075621876', '6'],
  ['4316854005', '9'],
  ['QAAAVZZZZZ', '3'],
  ['QCDWW00010', '2'],
  ['SMVEW00085', '8'],
  ['VAAA000065', '7'],
  ['NAAAMYS582', '6'],
])('the check digit of %s is %s', (nmi, digit) => {
  expect(nmiCheckDigit(nmi)).toBe(digit)
})

const detailsOf = (nmi: string, configuration: string, suffix: string) =>
  registerNotices(7, ['200', nmi, configuration, 'E1', suffix, 'N1', 'METER1', 'kWh', '30']).map(({ detail }) => detail)

test.each([
  ['2001985732', 'E1Q1', 'E1'],
  ['20019857328', 'E1Q1', 'Q1'],
  ['QAAAVZZZZZ', '', 'E1'],
])('nothing is odd about %s, %s, %s', (nmi, configuration, suffix) => {
  expect(detailsOf(nmi, configuration, suffix)).toEqual([])
})

test.each([
  ['20019857329', 'E1', 'E1', "'20019857329' has the check digit 9, but 8 would be right"],
  ['200198573', 'E1', 'E1', "'200198573' does not have the form of an NMI"],
  ['NMI0000001', 'E1', 'E1', "'NMI0000001' does not have the form of an NMI"],
  ['2001985732', 'E1', 'e1', "The suffix 'e1' has lower-case letters"],
  ['2001985732', 'B1Q1', 'E1', "The NMI configuration 'B1Q1' does not have the suffix 'E1'"],
])('%s with configuration %s and suffix %s is odd: %s', (nmi, configuration, suffix, detail) => {
  expect(detailsOf(nmi, configuration, suffix)).toEqual([detail])
})
