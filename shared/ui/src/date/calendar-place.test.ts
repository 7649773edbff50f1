import { placeCalendar } from './calendar-place'

const card = { width: 328, height: 420 }
const window = { width: 1280, height: 900 }
const field = (left: number, top: number) => ({ left, top, right: left + 300, bottom: top + 48 })

test.each([
  ['below the field', field(200, 100), window, { left: 200, top: 152 }],
  ['above it where there is no room below', field(200, 600), window, { left: 200, top: 176 }],
  ['inside the window at its right edge', field(1200, 100), window, { left: 944, top: 152 }],
  ['inside the window at its left edge', field(-30, 100), window, { left: 8, top: 152 }],
  [
    'over the field where there is room neither below nor above',
    field(200, 300),
    { width: 1280, height: 600 },
    { left: 200, top: 172 },
  ],
  ['at the top of a window that is too low', field(200, 100), { width: 1280, height: 300 }, { left: 200, top: 8 }],
  ['in the window while the field is scrolled out above', field(200, -500), window, { left: 200, top: 8 }],
  ['in the window while the field is scrolled out below', field(200, 1500), window, { left: 200, top: 472 }],
])('the calendar is placed %s', (_, anchor, size, expected) => {
  expect(placeCalendar(anchor, card, size)).toMatchObject(expected)
})
