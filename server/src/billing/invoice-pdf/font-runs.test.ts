import { splitIntoFontRuns } from './font-runs'

const latin = (codePoint: number) => codePoint < 0x100
const isExtendedLatin = (codePoint: number) => codePoint >= 0x100 && codePoint < 0x250
const runs = (text: string) =>
  splitIntoFontRuns(text, [latin, isExtendedLatin]).map(({ font, text, isExact: isWhole }) => [font, text, isWhole])

test('a text that one font can draw is one run', () => {
  expect(runs("José Nuñez-O'Brien")).toEqual([[0, "José Nuñez-O'Brien", true]])
})

test('letters of the second font are placed between those of the first', () => {
  expect(runs('Łukasz Wiśniewski')).toEqual([
    [1, 'Ł', true],
    [0, 'ukasz Wi', true],
    [1, 'ś', true],
    [0, 'niewski', true],
  ])
})

test('a letter whose marks are missing is drawn without them, any other missing letter is replaced, and the run says so', () => {
  expect(runs('Nguyễn')).toEqual([[0, 'Nguyen', false]])
  expect(runs('株式会社 Ltd')).toEqual([[0, '???? Ltd', false]])
  expect(runs('a😀b')).toEqual([[0, 'a?b', false]])
})

test('marks are composed with their letters, and characters without a shape are removed', () => {
  expect(runs('Jose\u0301\n\u200bx\u0000\ud800')).toEqual([[0, 'José x', true]])
})

test('an empty text has no runs', () => expect(runs('')).toEqual([]))
