import { parseName } from './own-name'

test.each([
  ['  Alex’s   phone ', 'Alex’s phone'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('the name %j is read as %j', (text, name) => expect(parseName(text)).toEqual({ name }))

test.each([
  ['', 'Enter a name'],
  [' \t', 'Enter a name'],
  ['a\u0000b', 'Use letters, digits and signs only'],
  ['x'.repeat(61), 'Use at most 60 characters'],
])('the name %j is refused: %s', (text, problem) => expect(parseName(text)).toEqual({ problem }))
