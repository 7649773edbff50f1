import { splitIntoFontRuns } from './font-runs'

const isBetween = (from: number, to: number) => (codePoint: number) => codePoint >= from && codePoint < to
const latin = isBetween(0, 0x100)
const isExtendedLatin = isBetween(0x100, 0x250)
const isEuropean = (codePoint: number) => isBetween(0, 0x590)(codePoint) || isBetween(0x1e00, 0x2100)(codePoint)
const isArabic = isBetween(0x600, 0x700)
const runs = (text: string) =>
  splitIntoFontRuns(text, [[latin, isExtendedLatin], [isEuropean], [isArabic]]).map(({ font, text: part, isExact }) => [
    font,
    part,
    isExact,
  ])

test('a text in a single font is one run', () => {
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

test('a word with a letter that the first family lacks is drawn completely in another family', () => {
  expect(runs('Linh Nguyễn Đặng')).toEqual([
    [0, 'Linh ', true],
    [2, 'Nguyễn Đặng', true],
  ])
  expect(runs('Ọ̀ládélé')).toEqual([[2, 'Ọ̀ládélé', true]])
  expect(runs('Ελένη Иван')).toEqual([[2, 'Ελένη Иван', true]])
})

test('a word that needs two families has runs of both', () => {
  expect(runs('ab\u0645\u0647')).toEqual([
    [0, 'ab', true],
    [3, 'مه', true],
  ])
})

test('a word that no font can render becomes an ellipsis, never a question mark, and the run says so', () => {
  expect(runs('株式会社 Ltd')).toEqual([
    [2, '… ', false],
    [0, 'Ltd', true],
  ])
  expect(runs('a😀b')).toEqual([[2, '…', false]])
  expect(runs('１２ Main Street')).toEqual([[0, '12 Main Street', false]])
})

test('marks are composed with their letters, and characters without a glyph are removed', () => {
  expect(runs('Jose\u0301\n\u200bx\u0000\ud800')).toEqual([[0, 'José x', true]])
})

test('characters that keep letters apart stay', () => {
  expect(runs('\u0645\u200c\u0647')).toEqual([[3, '\u0645\u200c\u0647', true]])
})

test('an empty text has no runs', () => expect(runs('')).toEqual([]))
