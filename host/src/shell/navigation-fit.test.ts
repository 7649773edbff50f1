import { countThatFits } from './navigation-fit'

const row = { entries: [100, 80, 60, 40], more: 70, gap: 10 }

test.each([
  [310, 4, 'all of them, without the button'],
  [309, 2, 'those that leave room for the button'],
  [270, 2, 'two and the button to the pixel'],
  [269, 1, 'one less when a pixel is missing'],
  [179, 0, 'none, when not even the first one fits beside the button'],
  [-40, 0, 'none without any room'],
])('%d pixels have room for %d entries', (room, count) => {
  expect(countThatFits(row, room)).toBe(count)
})

test('a button wider than the last entry replaces the last two', () => {
  expect(countThatFits({ entries: [50, 50, 20], more: 90, gap: 0 }, 119)).toBe(0)
  expect(countThatFits({ entries: [50, 50, 20], more: 20, gap: 0 }, 119)).toBe(1)
})

test('a button narrower than the last entry replaces only that one', () => {
  expect(countThatFits({ entries: [50, 50, 90], more: 20, gap: 0 }, 189)).toBe(2)
})

test('later entries do not move before one that is too long', () => {
  expect(countThatFits({ entries: [50, 500, 50], more: 20, gap: 0 }, 200)).toBe(1)
})
