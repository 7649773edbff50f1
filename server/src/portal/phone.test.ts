import { displayPhone } from './phone'

it.each([
  ['+61412345678', '0412 345 678'],
  ['+61255501234', '02 5550 1234'],
  ['+61855501234', '08 5550 1234'],
])('shows %s as %s', (stored, shown) => {
  expect(displayPhone(stored)).toBe(shown)
})
