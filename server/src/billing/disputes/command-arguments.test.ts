import { parseDisputeArguments } from './command-arguments'

test.each([
  ['nothing lists', [], { kind: 'list' }],
  ['a number in small letters is accepted', ['close', '9f3a-62c1'], { kind: 'close', number: '9F3A-62C1' }],
  [
    'an answer is trimmed',
    ['--', 'answer', '9F3A-62C1', '--text', ' We read the meter again. '],
    { kind: 'answer', number: '9F3A-62C1', text: 'We read the meter again.' },
  ],
])('%s', (_, args, command) => {
  expect(parseDisputeArguments(args)).toEqual(command)
})

test.each([
  [['forget'], /^forget is not known\./],
  [['answer'], /^Name the dispute by its number/],
  [['answer', '9F3A-62C1'], /^Write the answer/],
  [['answer', '9F3A-62C1', '--text', ' '], /^Write the answer/],
  [['answer', '9F3A-62C1', '--text', 'Two', 'words'], /^Write the answer/],
  [['close', '9F3A-62C1', 'now'], /^now is not known\./],
])('%j is refused in words', (args, words) => {
  expect(() => parseDisputeArguments(args)).toThrow(words)
})
