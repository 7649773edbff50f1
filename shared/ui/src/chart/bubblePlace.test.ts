import fc from 'fast-check'
import { placeOf } from './bubblePlace'

const bubble = { width: 216, height: 76 }

test('a bubble stands above its bar, in the middle', () => {
  expect(placeOf({ x: 300, top: 200, bottom: 440, end: 900 }, bubble, 800)).toEqual({
    side: 'above',
    x: 192,
    y: 124,
    arrow: 108,
  })
})

test('a bubble without room above its bar stands under the labels', () => {
  expect(placeOf({ x: 300, top: 20, bottom: 440, end: 900 }, bubble, 800)).toMatchObject({ side: 'below', y: 440 })
})

test('a bubble stays 10 pixels inside the edges, and its arrow at the bar', () => {
  expect(placeOf({ x: 60, top: 200, bottom: 440, end: 900 }, bubble, 800)).toMatchObject({ x: 10, arrow: 50 })
  expect(placeOf({ x: 780, top: 200, bottom: 440, end: 900 }, bubble, 800)).toMatchObject({ x: 574, arrow: 206 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 320 }), fc.integer({ min: 236, max: 1200 }), (x, width) => {
      const place = placeOf({ x, top: 200, bottom: 440, end: 900 }, bubble, width)
      expect(place.x).toBeGreaterThanOrEqual(10)
      expect(place.x + bubble.width).toBeLessThanOrEqual(width - 10)
      expect(place.x + place.arrow).toBe(x)
    }),
  )
})

test('a bubble has no room under the labels where the window ends, and stands over the words before the chart', () => {
  expect(placeOf({ x: 300, top: 20, bottom: 440, end: 500 }, bubble, 800)).toMatchObject({ side: 'above', y: -56 })
})
