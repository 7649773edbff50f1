import fc from 'fast-check'
import { paragraphs } from './description'

test.each([
  ['one sentence is one paragraph', 'Warm air.', ['Warm air.']],
  ['a <br> starts the next paragraph', 'Warm air.<br>Cool air.', ['Warm air.', 'Cool air.']],
  ['a <br/> as well, with a space or in capitals', 'One<br/>two<br />three<BR>four', ['One', 'two', 'three', 'four']],
  ['and every kind of line break', 'One\ntwo\r\nthree\rfour', ['One', 'two', 'three', 'four']],
  ['empty paragraphs are dropped', '<br>One<br><br/> \n\u00a0<br>two<br>', ['One', 'two']],
  ['nothing makes no paragraph', '', []],
  ['other marks are text', 'Use <b>less</b> & <brown> paper', ['Use <b>less</b> & <brown> paper']],
])('%s', (_, description, expected) => {
  expect(paragraphs(description)).toEqual(expected)
})

const words = fc.stringMatching(/^[A-Za-z&;,.<>'" -]{0,20}$/).filter((text) => !/<br\s*\/?>/i.test(text))
const breaks = fc.constantFrom('<br>', '<br/>', '<br />', '\n', '\r\n', '\r')

test('keeps the words in order, whatever the line breaks', () => {
  fc.assert(
    fc.property(fc.array(words), breaks, breaks, (texts, first, other) => {
      const joined = texts.reduce((all, text, i) => all + (i === 0 ? '' : i % 2 ? first : other) + text, '')
      expect(paragraphs(joined)).toEqual(texts.map((text) => text.trim()).filter((text) => text !== ''))
    }),
  )
})
