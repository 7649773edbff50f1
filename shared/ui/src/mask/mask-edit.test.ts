import fc from 'fast-check'
import { fitOrKeep } from './mask'
import { deletion, insert, replayEdit, type Direction } from './mask-edit'
import {
  abnMask,
  bankAccountMask,
  bsbMask,
  date,
  ip,
  meterMask,
  mobileMask,
  pattern,
  percent,
  separator,
  time,
  type Mask,
} from './masks'

/** The caret is written as |; selected text is between two of them. */
function at(marked: string) {
  const text = marked.replaceAll('|', '')
  const from = marked.indexOf('|')
  return { text, from, to: Math.max(from, marked.lastIndexOf('|') - 1) }
}

const show = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

const put = (mask: Mask, marked: string, data: string) => {
  const edited = insert(mask, at(marked), data)
  return edited ? show(edited) : 'refused'
}

function remove(mask: Mask, marked: string, direction: Direction) {
  const forward = direction === 'forward'
  const { text, from, to } = at(marked)
  const span = from < to ? { text, from, to } : { text, from: forward ? from : from - 1, to: forward ? to + 1 : to }
  const gone = deletion(mask, span, direction)
  return show(fitOrKeep(mask, text.slice(0, gone.from) + text.slice(gone.to), gone.from))
}

const amount = separator({ thousands: ',', decimals: 2 })

describe('typing', () => {
  test.each([
    [mobileMask, '0412|', '3', '0412 3|'],
    [mobileMask, '04|2 345 67', '1', '041|2 345 67'],
    [mobileMask, '0412| 345', '9', '0412 9|34 5'],
    [bsbMask, '|62-000', '0', '0|62-000'],
    [amount, '1,234|', '5', '12,345|'],
    [amount, '1|,234', '9', '19|,234'],
    [amount, '|234', '1', '1|,234'],
    [amount, '1,234|', '.', '1,234.|'],
    [date(), '27|', '0', '27 / 0|'],
    [date(), '27|', '/', '27 / |'],
    [date(), '4|', '5', '4 / 5|'],
    [date(), '1| / 05 / 2026', '2', '12| / 05 / 2026'],
    [date(), '| / 05 / 2026', '7', '7| / 05 / 2026'],
    [date(), '12 / | / 2026', '0', '12 / 0| / 2026'],
    [ip(), '192.|.0.1', '7', '192.7|.0.1'],
    [time({ halves: true }), '9:05|', 'p', '9:05 pm|'],
    [meterMask, 'QB|', 'c', 'QBC|'],
    [bsbMask, '0|62|-000', '8', '08|0-00'],
  ])('%# inserts the character at the caret', (mask, marked, data, expected) => {
    expect(put(mask, marked, data)).toBe(expected)
  })

  test.each([
    ['a letter among digits', mobileMask, '04|', 'x'],
    ['a digit that would push another out at the end', mobileMask, '04|12 345 678', '9'],
    ['a digit behind a full text', abnMask, '53 004 085 616|', '1'],
    ['a third digit of a day, which would move month and year', date(), '12| / 05 / 2026', '3'],
    ['a day above 31', date(), '3|', '2'],
    ['a month above 12', date(), '31 / 1|', '3'],
    ['an hour above 23', time(), '2|', '4'],
    ['an hour above 12 in half-day time', time({ halves: true }), '1|', '3'],
    ['minutes above 59', time(), '23:6|', '0'],
    ['a percentage above 100', percent(), '10|', '1'],
    ['a percentage above 100 from the front', percent(), '|50', '2'],
    ['an address part above 255', ip(), '25|', '6'],
    ['an address part above 255 in the middle', ip(), '192.25|.0.1', '9'],
    ['a second decimal point', amount, '1.5|', '.'],
    ['a third decimal', amount, '1.55|', '5'],
    ['a letter over a selection, which would only delete it', bsbMask, '|062|-000', 'x'],
  ])('refuses %s', (_, mask, marked, data) => {
    expect(put(mask, marked, data)).toBe('refused')
  })
})

describe('pasting', () => {
  test.each([
    [mobileMask, '|', '0412345678', '0412 345 678|'],
    [mobileMask, '|', '0412 345 678', '0412 345 678|'],
    [mobileMask, '|', '0412-345-678', '0412 345 678|'],
    [mobileMask, '|', '+61 412 345 678', '0412 345 678|'],
    [mobileMask, '|0499 999 999|', '0412345678', '0412 345 678|'],
    [mobileMask, '0412| 678', '345', '0412 345| 678'],
    [abnMask, '|', '53004085616', '53 004 085 616|'],
    [amount, '|', '$1,234,567.50', '1,234,567.50|'],
    [date(), '|', '27/03/2027', '27 / 03 / 2027|'],
    [bsbMask, '|', '062 000', '062-000|'],
    [bsbMask, '|', '062000', '062-000|'],
    [bankAccountMask, '|', '1234-5678', '12345678|'],
    [date(), '|', '1981-06-23', '23 / 06 / 1981|'],
    [date(), '|', '2001-05-09', '09 / 05 / 2001|'],
    [date(), '|', '23 June 1981', '23 / 06 / 1981|'],
    [date(), '|', 'June 23rd, 1981', '23 / 06 / 1981|'],
    [date(), '|27 / 03 / 1984|', '1981-06-23', '23 / 06 / 1981|'],
    [ip(), '|', '10.0.0.138', '10.0.0.138|'],
  ])('%# formats the text, whether it was formatted or not', (mask, marked, data, expected) => {
    expect(put(mask, marked, data)).toBe(expected)
  })

  test.each([
    [bsbMask, '|', '0620001'],
    [bsbMask, '|', '062-000 12345678'],
    [bsbMask, '062-000|', '12345678'],
    [bsbMask, '06|2-0', '12345'],
    [bankAccountMask, '|', '1234567890123456789'],
    [mobileMask, '|', '0412 345 678 9'],
    [mobileMask, '0412 345 678|', '0412 345 678'],
    [date(), '|', '32/12/1984'],
    [date(), '|', '27/03/19841'],
    [date(), '|', '23rd of June'],
    [amount, '|', '1.234,56'],
    [percent(), '|', '101'],
    [ip(), '|', '10.0.0.256'],
  ])('%# keeps a text that does not fit unchanged, and reports it', (mask, marked, data) => {
    const { text, from } = at(marked)
    const entered = text.slice(0, from) + data + text.slice(from)
    expect(insert(mask, at(marked), data)).toEqual({ text: entered, caret: from + data.length, lost: true })
    expect(insert(mask, at('|'), '1')?.lost).toBe(false)
  })

  test.each([
    [bsbMask, '062-0001|', '2', '062-00012|'],
    [bsbMask, '062|-0001', 'x', '062x|-0001'],
    [date(), '23 Jun| 198', '8', '23 Jun8| 198'],
    [date(), '23 June 198|', '1', '23 / 06 / 1981|'],
  ])('%# accepts each key in a text that does not fit, until it fits', (mask, marked, key, expected) => {
    expect(put(mask, marked, key)).toBe(expected)
  })
})

describe('Backspace', () => {
  test.each([
    [mobileMask, '0412 |345', '041|3 45'],
    [mobileMask, '0412 3|', '0412 |'],
    [mobileMask, '0412 |', '0412|'],
    [mobileMask, '0412 3|45', '0412 |45'],
    [amount, '1,|234', '|234'],
    [amount, '1,234,567|', '123,456|'],
    [amount, '1|,234', '|234'],
    [date(), '27 / |', '27|'],
    [date(), '27 / |03 / 2027', '2| / 03 / 2027'],
    [date(), '27 / 03 / 2|', '27 / 03 / |'],
    [date(), '27 / 03 / |', '27 / 03|'],
    [ip(), '192.|168', '19|.168'],
    [ip(), '192.1|.0.1', '192.|.0.1'],
    [ip(), '10.|1', '10|1'],
    [time({ halves: true }), '9:05 pm|', '9:05 |'],
    [pattern('(00) 0000'), '(02) |5', '(0|5'],
    [mobileMask, '|0412| 345', '|345'],
    [bsbMask, '062-0001|', '062-000|'],
    [bsbMask, '062-00012|', '062-0001|'],
    [date(), '23 Junx| 1981', '23 / |06 / 1981'],
  ])('%# deletes across separators', (mask, marked, expected) => {
    expect(remove(mask, marked, 'backward')).toBe(expected)
  })
})

describe('Delete', () => {
  test.each([
    [mobileMask, '0412| 345', '0412 |45'],
    [amount, '1|,234', '1|34'],
    [date(), '27| / 03 / 2027', '27 / |3 / 2027'],
    [ip(), '192|.168', '192.|68'],
  ])('%# deletes across separators', (mask, marked, expected) => {
    expect(remove(mask, marked, 'forward')).toBe(expected)
  })
})

describe('an edit derived from the texts before and after it', () => {
  const again = (before: string, marked: string, direction: Direction = 'backward') => {
    const { text, from } = at(marked)
    return show(replayEdit(amount, before, { text, caret: from }, direction))
  }

  test.each([
    ['a digit at the end', '1,234', '1,2345|', '12,345|'],
    ['a digit in the middle', '1,234', '19|,234', '19|,234'],
    ['a letter in the middle changes nothing', '1,234', '1x|,234', '1|,234'],
    ['a letter at the end changes nothing', '1,234', '1,234x|', '1,234|'],
    ['Backspace behind a comma', '1,234', '1|234', '|234'],
    ['a paste over everything', '1,234', '$56,789.5|', '56,789.5|'],
    ['a paste over the same beginning', '1,234', '1,999|', '1,999|'],
    ['a paste with a comma for the cents', '1,234', '1.234,56|', '1.234,56|'],
    ['a correction of it', '1.234,56', '1.23|,56', '1.23|,56'],
    ['everything deleted', '1,234', '|', '|'],
  ])('%s', (_, before, now, expected) => {
    expect(again(before, now)).toBe(expected)
  })

  test('Delete before a comma', () => {
    expect(again('1,234', '1|234', 'forward')).toBe('1|34')
  })
})

const masks: readonly (readonly [string, Mask])[] = [
  ['pattern', mobileMask],
  ['pattern with brackets', pattern('(00) 0000 0000')],
  ['pattern with optional characters', pattern('SA-099.0')],
  ['separator', amount],
  ['percent', percent({ decimals: 1 })],
  ['IP', ip()],
  ['date', date()],
  ['time', time({ seconds: true })],
  ['half-day time', time({ halves: true })],
]

const text = fc.stringMatching(/^[\dapmx ./:(),-]{0,20}$/)

describe.each(masks)('with the mask %s', (_, mask) => {
  test('an edit keeps the text around the caret', () => {
    const countedCharacters = (part: string) => [...part].filter(mask.counts).join('')
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), text, (start, a, b, data) => {
        const shown = mask.apply(start).text
        const [from, to] = [a % (shown.length + 1), b % (shown.length + 1)].sort((x, y) => x - y)
        const edited = insert(mask, { text: shown, from: from!, to: to! }, data)
        if (!edited) return
        if (edited.lost) return expect(edited.text).toBe(shown.slice(0, from) + data + shown.slice(to!))
        expect(mask.apply(edited.text).text).toBe(edited.text)
        expect(countedCharacters(edited.text).startsWith(countedCharacters(shown.slice(0, from)))).toBe(true)
        expect(countedCharacters(edited.text).endsWith(countedCharacters(shown.slice(to)))).toBe(true)
        expect(edited.text.length).toBeLessThanOrEqual(mask.longest)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['Backspace', false],
    ['Delete', true],
  ])('%s eventually empties a field, from any position', (_key, forward) => {
    fc.assert(
      fc.property(text, (start) => {
        let shown = mask.apply(start).text
        for (let presses = 0; shown !== '' && presses <= mask.longest; presses += 1) {
          const caret = forward ? 0 : shown.length
          const span = { text: shown, from: forward ? caret : caret - 1, to: forward ? caret + 1 : caret }
          const gone = deletion(mask, span, forward ? 'forward' : 'backward')
          const next = mask.apply(shown.slice(0, gone.from) + shown.slice(gone.to), gone.from)
          expect(next.text).not.toBe(shown)
          shown = next.text
        }
        expect(shown).toBe('')
      }),
    )
  })
})
