import fc from 'fast-check'
import { textAfterEdit } from './typed-text'

/** The caret is the bar. */
function edit(before: string, nowWithCaret: string): string {
  const caret = nowWithCaret.indexOf('|')
  const after = textAfterEdit(before, nowWithCaret.replace('|', ''), caret)
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`
}

test.each([
  ['typing at the end groups', '27', '270|', '27/0|'],
  ['typing at the end groups', '27/03', '27/032|', '27/03/2|'],
  ['letters are dropped', '27', '27x|', '27|'],
  ['a separator gives a lone digit its zero', '1', '1/|', '01/|'],
  ['pasting groups', '', '27032027|', '27/03/2027|'],
  ['pasting reads a date with lone digits', '', '1/2/2027|', '01/02/2027|'],
  ['pasting reads a date with dashes', '', '01-02-27|', '01/02/27|'],
  ['pasting reads a date that begins with its year', '', '2027-02-01|', '01/02/2027|'],
  ['pasting over everything groups', '27/03/27', ' 5 Dec 2026 |', '05/12/2026|'],
  ['pasting reads a month in words before its day', '', 'January 4, 2027|', '04/01/2027|'],
  ['a pasted text that is no date stays', '', 'tomorrow|', 'tomorrow|'],
  ['a pasted text that is no date stays', '27/03/27', 'Invoice 27/03/27|', 'Invoice 27/03/27|'],
  ['a pasted date with a digit too many stays', '', '31/02/20271|', '31/02/20271|'],
  ['pasting behind a date does not cut it', '27/03/27', '27/03/2727/03/27|', '27/03/2727/03/27|'],
  ['a text that stayed is corrected key by key', 'January 4 202', 'January 4 2027|', '04/01/2027|'],
  ['a text that stayed is corrected key by key', '4 Junx 2027', '4 Jun| 2027', '04/06/2027|'],
  ['a text that stayed is corrected key by key', '4 x 2027', '4 xy| 2027', '4 xy| 2027'],
  ['a text that stayed can be deleted', 'tomorrow', 'tomorro|', 'tomorro|'],
  ['deleting at the end leaves the rest alone', '27/0', '27/|', '27/|'],
  ['deleting at the end leaves the rest alone', '27/', '27|', '27|'],
  ['deleting at the end leaves an edited start alone', '1/03/27', '1/03/2|', '1/03/2|'],
  ['editing in the middle is not reformatted', '27/03/27', '2|/03/27', '2|/03/27'],
  ['editing in the middle is not reformatted', '2/03/27', '28|/03/27', '28|/03/27'],
  ['editing in the middle is not reformatted', '27/03/27', '27|03/27', '27|03/27'],
  ['letters are dropped in the middle, the caret stays', '27/03/27', '27x|/03/27', '27|/03/27'],
  ['a dash in the middle becomes a slash', '2703/27', '27-|03/27', '27/|03/27'],
  ['everything can be deleted', '27/03/27', '|', '|'],
])('%s: %s, %s', (_, before, now, expected) => {
  expect(edit(before, now)).toBe(expected)
})

test('keeps only digits and slashes after any key, and the caret between them', () => {
  const sign = fc.constantFrom(...'0123456789/-. xé')
  const edits = fc.array(
    fc.record({ at: fc.nat(12), remove: fc.nat(3), insert: fc.string({ unit: sign, maxLength: 1 }) }),
  )
  fc.assert(
    fc.property(edits, (list) => {
      let text = ''
      for (const { at, remove, insert } of list) {
        const start = Math.min(at, text.length)
        const now = text.slice(0, start) + insert + text.slice(start + remove)
        const after = textAfterEdit(text, now, start + insert.length)
        expect(after.text).toMatch(/^[\d/]*$/)
        expect(after.caret >= 0 && after.caret <= after.text.length).toBe(true)
        text = after.text
      }
    }),
    { numRuns: 500 },
  )
})

test('lets the customer delete a date character by character from its end', () => {
  let text = '27/03/2027'
  for (let left = text.length; left > 0; left--) {
    const now = text.slice(0, -1)
    text = textAfterEdit(text, now, now.length).text
    expect(text).toBe(now)
  }
})

test('shows a pasted text unchanged, or all its digits', () => {
  const pasted = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789/-. '), minLength: 2, maxLength: 12 }),
    fc.string({ minLength: 2, maxLength: 12 }),
  )
  fc.assert(
    fc.property(pasted, (text) => {
      const after = textAfterEdit('', text, text.length).text
      if (after !== text) expect(digitsIn(after)).toEqual(digitsIn(text))
    }),
  )
})

/** Sorted, and without the zeros that a field adds. */
const digitsIn = (text: string) => [...text.normalize('NFKC')].filter((sign) => /[1-9]/.test(sign)).sort()
