import fc from 'fast-check'
import { placeBubble } from './bubble-place'

const bubble = { width: 216, height: 76 }
const chart = (right = 800) => ({ left: 0, top: 0, right, bottom: 440 })
const bar = (middle: number, top = 200) => ({ left: middle - 20, right: middle + 20, top, bottom: 440 })

test('a bubble is centred above its bar', () => {
  expect(placeBubble(bar(300), bubble, chart(), 900)).toMatchObject({ side: 'above', left: 192, top: 124, arrow: 108 })
})

test('a bubble is above its bar wherever the chart is in the window', () => {
  const moved = { left: 100, top: 50, right: 900, bottom: 490 }
  const movedBar = { left: 380, right: 420, top: 250, bottom: 490 }
  expect(placeBubble(movedBar, bubble, moved, 900)).toMatchObject({ side: 'above', left: 292, top: 174, arrow: 108 })
})

test('a bubble without room above its bar is below the labels', () => {
  expect(placeBubble(bar(300, 20), bubble, chart(), 900)).toMatchObject({ side: 'below', top: 440 })
})

test('a bubble stays 10 pixels inside the edges, with its arrow at the bar', () => {
  expect(placeBubble(bar(60), bubble, chart(), 900)).toMatchObject({ left: 10, arrow: 50 })
  expect(placeBubble(bar(780), bubble, chart(), 900)).toMatchObject({ left: 574, arrow: 206 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 320 }), fc.integer({ min: 236, max: 1200 }), (middle, width) => {
      const place = placeBubble(bar(middle), bubble, chart(width), 900)
      expect(place.left).toBeGreaterThanOrEqual(10)
      expect(place.left + bubble.width).toBeLessThanOrEqual(width - 10)
      expect(place.left + place.arrow).toBe(middle)
    }),
  )
})

test('a bubble that does not fit under the labels at the window’s edge covers the text before the chart', () => {
  expect(placeBubble(bar(300, 20), bubble, chart(), 500)).toMatchObject({ side: 'above', top: -56 })
})
