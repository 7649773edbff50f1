import { entryForKey } from './entry-for-key'

test.each([
  ['the button', 'ArrowDown', -1, 0],
  ['the button', 'ArrowUp', -1, 4],
  ['the button', 'Home', -1, undefined],
  ['the button', 'End', -1, undefined],
  ['the first entry', 'ArrowDown', 0, 1],
  ['the first entry', 'ArrowUp', 0, 4],
  ['the last entry', 'ArrowDown', 4, 0],
  ['the last entry', 'ArrowUp', 4, 3],
  ['an entry', 'Home', 2, 0],
  ['an entry', 'End', 2, 4],
  ['an entry', 'Tab', 2, undefined],
])('from %s, %s leads to the right entry', (_, key, from, to) => {
  expect(entryForKey(key, from, 5)).toBe(to)
})

test('a menu without entries ignores keys', () => {
  expect(entryForKey('ArrowDown', -1, 0)).toBeUndefined()
})
