// Properties of every mask.
import fc from 'fast-check'
import {
  abnMask,
  bankAccountMask,
  bsbMask,
  centrelinkCardMask,
  commercialIdMask,
  date,
  ip,
  landlineMask,
  meterMask,
  mobileMask,
  pattern,
  percent,
  seniorsCardMask,
  separator,
  time,
  veteransNumberMask,
  type Mask,
} from './masks'

const maskedText = (mask: Mask, text: string) => mask.apply(text).text

const every: readonly (readonly [string, Mask])[] = [
  ['000-000', bsbMask],
  ['0000 000 000', mobileMask],
  ['00 0000 0000', landlineMask],
  ['(00) 0000', pattern('(00) 0000')],
  ['[S0]', pattern('[S0]')],
  ['SA-09as', pattern('SA-09as')],
  ['099.099.099', pattern('099.099.099')],
  ['NMI', meterMask],
  ['ABN', abnMask],
  ['bank account', bankAccountMask],
  ['Centrelink card', centrelinkCardMask],
  ['commercial ID', commercialIdMask],
  ['seniors card', seniorsCardMask],
  ['veterans number', veteransNumberMask],
  ['separator', separator()],
  ['amount', separator({ thousands: ',', decimals: 2, digits: 9 })],
  ['percent', percent({ decimals: 1 })],
  ['IP', ip()],
  ['date', date()],
  ['card expiry', date(['MM', 'YY'])],
  ['time', time()],
  ['exact time', time({ seconds: true })],
  ['half-day time', time({ halves: true })],
]

const typed = fc.oneof(
  fc.stringMatching(/^[\d ./:-]{0,24}$/),
  fc.array(fc.constantFrom(...'0123456789', ...'apmAPMxZ', ...' ./:-(),+[]'), { maxLength: 24 }).map((c) => c.join('')),
  fc.string({ unit: 'grapheme' }),
)

test('a caret between a letter and its accent stays inside the text', () => {
  for (const mask of [meterMask, time({ halves: true })])
    expect(mask.apply('A\u0300', 1)).toEqual({ text: '', caret: 0, lost: true })
})

describe.each(every)('the mask %s', (_, mask) => {
  test('does not change a formatted text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = maskedText(mask, text)
        expect(mask.apply(once)).toMatchObject({ text: once, lost: false })
      }),
    )
  })

  test('never returns a text longer than itself', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(maskedText(mask, text).length).toBeLessThanOrEqual(mask.longest)
      }),
    )
  })

  test('returns the same raw text when the raw text is formatted', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const raw = mask.raw(maskedText(mask, text))
        expect(mask.raw(maskedText(mask, raw))).toBe(raw)
      }),
    )
  })

  test('settles on a formatted text, which does not change again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const settled = mask.settle(maskedText(mask, text))
        expect(maskedText(mask, settled)).toBe(settled)
        expect(mask.settle(settled)).toBe(settled)
      }),
    )
  })

  test('keeps the caret after the same characters', () => {
    fc.assert(
      fc.property(typed, fc.nat(), (any, n) => {
        // The caret is never between a letter and its accent, or inside a character of two code units.
        const text = any.normalize('NFKC')
        const characters = [...text]
        const caret = characters.slice(0, n % (characters.length + 1)).join('').length
        const fitted = mask.apply(text, caret)
        const countedCharacters = (part: string) => [...part].filter(mask.counts).join('')
        expect(fitted.caret).toBeGreaterThanOrEqual(0)
        expect(fitted.caret).toBeLessThanOrEqual(fitted.text.length)
        expect(countedCharacters(fitted.text.slice(0, fitted.caret))).toBe(
          countedCharacters(maskedText(mask, text.slice(0, caret))),
        )
      }),
    )
  })
})
