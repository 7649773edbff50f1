// To whom the card fields listen, and what they accept of a page.
import { readPageMessage } from './page-messages'

const page = {}
const expected = { source: page, origin: 'https://portal.example', form: 'form-1' }
const read = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
  readPageMessage({ source: page, origin: expected.origin, ...from, data } as MessageEvent<unknown>, expected)

test('the page that shows the form is heard', () => {
  expect(read({ form: 'form-1', kind: 'submit', request: 3 })).toEqual({ kind: 'submit', request: 3 })
  expect(read({ form: 'form-1', kind: 'focus', field: 'cvc' })).toEqual({ kind: 'focus', field: 'cvc' })
})

test.each([
  ['another window', { form: 'form-1' }, { source: {} }],
  ['another origin', { form: 'form-1' }, { origin: 'https://evil.example' }],
  ['no origin', { form: 'form-1' }, { origin: 'null' }],
  ['another form', { form: 'form-2' }, {}],
  ['no form', {}, {}],
])('a message of %s is ignored', (_of, data, from) => {
  expect(read({ ...data, kind: 'submit', request: 3 }, from)).toBeUndefined()
})

test('a frame without a form accepts no messages', () => {
  const message = { source: page, origin: expected.origin, data: { form: '', kind: 'clear' } } as MessageEvent<unknown>
  expect(readPageMessage(message, { ...expected, form: '' })).toBeUndefined()
})

test.each([
  null,
  'submit',
  { form: 'form-1' },
  { form: 'form-1', kind: 'read' },
  { form: 'form-1', kind: 'submit' },
  { form: 'form-1', kind: 'focus', field: 'holder' },
])('%j is not understood', (data) => expect(read(data)).toBeUndefined())

test('words are texts of known fields', () => {
  const problems = {
    number: { text: 'Enter a valid card number', isUrgent: 'yes' },
    cvc: { text: 7 },
    holder: { text: 'No' },
  }
  expect(read({ form: 'form-1', kind: 'problems', problems })).toEqual({
    kind: 'problems',
    problems: { number: { text: 'Enter a valid card number', isUrgent: false } },
  })
})

describe('styles', () => {
  const styles = (given: unknown) => {
    const message = read({ form: 'form-1', kind: 'show', language: 'en-AU', labels: {}, styles: given })
    return message?.kind === 'show' ? message.styles : undefined
  }

  test('of the page are applied', () => {
    const input = {
      'border-color': 'rgb(204, 204, 204)',
      'box-shadow': 'rgba(0, 0, 0, 0.075) 0px 1px 1px 0px inset',
      'font-family': '"Helvetica Neue", Helvetica, Arial, sans-serif',
      'transition-timing-function': 'ease-in-out, cubic-bezier(0.1, 0.7, 1, 0.1)',
      color: 'color(srgb 0.2 0.2 0.2 / 0.5)',
    }
    expect(styles({ input })).toEqual({ input })
  })

  test.each([
    ['load a file', { 'background-color': 'url(https://evil.example)' }],
    ['load a file in other letters', { 'background-color': 'URL(//evil.example)' }],
    ['have another property', { position: 'fixed' }],
    ['use an image', { 'border-color': 'image-set("a")' }],
    ['contain a second declaration', { color: 'red; background: red' }],
    ['end the rule', { color: 'red } body { color: red' }],
    ['are not texts', { color: 7 }],
    ['are very long', { color: 'r'.repeat(301) }],
  ])('that %s are left out', (_what, input) => expect(styles({ input })).toEqual({ input: {} }))

  test('of unknown parts are left out', () => {
    expect(styles({ '*': { color: 'red' }, constructor: { color: 'red' } })).toEqual({})
    expect(styles('red')).toEqual({})
  })
})
