import { inVisualOrder } from './visual-order'

const order = (...texts: readonly string[]) => inVisualOrder(texts.map((text) => ({ text }))).map(({ text }) => text)

test('parts of left-to-right text stay as they are', () => {
  expect(order('Łukasz ', 'Wiśniewski')).toEqual(['Łukasz ', 'Wiśniewski'])
})

test('words of right-to-left text follow each other from the right', () => {
  expect(order('محمد علي')).toEqual(['علي', ' ', 'محمد'])
})

test('right-to-left words keep their place among others', () => {
  expect(order('Unit 5, ', 'محمد علي', ' Street')).toEqual(['Unit 5, ', 'علي', ' ', 'محمد', ' Street'])
})

test('digits between right-to-left words are read from the left', () => {
  expect(order('شارع 12 الملك')).toEqual(['الملك', ' ', '12', ' ', 'شارع'])
})
