import fc from 'fast-check'
import type { Box, Side } from './floating-place'
import { parentOf, placeTooltip } from './tooltip-place'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const bubble = { width: 216, height: 100 }
/** The icon's target is 44 pixels wide, the icon inside it 20. */
const icon = (left: number, top: number) => box(left, top, 44, 44)
const card = box(100, 100, 600, 500)

describe('the side of a tooltip', () => {
  test('is the preferred one if it has room', () => {
    expect(placeTooltip(icon(400, 300), bubble, card, 'above')).toMatchObject({ side: 'above', top: 200 })
    expect(placeTooltip(icon(400, 300), bubble, card, 'below')).toMatchObject({ side: 'below', top: 344 })
  })

  test('is the other one if the preferred one has no room', () => {
    expect(placeTooltip(icon(400, 120), bubble, card, 'above')).toMatchObject({ side: 'below', top: 164 })
    expect(placeTooltip(icon(400, 500), bubble, card, 'below')).toMatchObject({ side: 'above', top: 400 })
  })

  test('changes if one of the 10 pixels to the edge would be missing', () => {
    expect(placeTooltip(icon(400, 210), bubble, card, 'above').side).toBe('above')
    expect(placeTooltip(icon(400, 209), bubble, card, 'above').side).toBe('below')
    expect(placeTooltip(icon(400, 446), bubble, card, 'below').side).toBe('below')
    expect(placeTooltip(icon(400, 447), bubble, card, 'below').side).toBe('above')
  })

  test('is the one with more room if neither has enough, with a limited height', () => {
    const high = { width: 216, height: 900 }
    expect(placeTooltip(icon(400, 150), high, card, 'above')).toMatchObject({ side: 'below', top: 194, room: 396 })
    expect(placeTooltip(icon(400, 450), high, card, 'below')).toMatchObject({ side: 'above', top: 110, room: 340 })
  })
})

describe('the horizontal position of a tooltip', () => {
  test('is centred on the icon if nothing is in the way', () => {
    expect(placeTooltip(icon(400, 300), bubble, card, 'above')).toMatchObject({ left: 314, arrow: 108 })
  })

  test('keeps 10 pixels to the edge, with the arrow at the icon', () => {
    expect(placeTooltip(icon(100, 300), bubble, card, 'above')).toMatchObject({ left: 110, arrow: 18 })
    expect(placeTooltip(icon(150, 300), bubble, card, 'above')).toMatchObject({ left: 110, arrow: 62 })
    expect(placeTooltip(icon(656, 300), bubble, card, 'above')).toMatchObject({ left: 474, arrow: 198 })
  })

  test('fits exactly into a parent of 236 pixels', () => {
    expect(placeTooltip(icon(240, 300), bubble, box(200, 0, 236, 800), 'above').left).toBe(210)
  })

  test('overflows equally on both sides of a narrower parent', () => {
    expect(placeTooltip(icon(210, 300), bubble, box(200, 0, 100, 800), 'above').left).toBe(142)
  })
})

describe('a tooltip anywhere in its parent', () => {
  const whole = (most: number) => fc.integer({ min: 0, max: most })
  const side = fc.constantFrom<Side>('above', 'below')
  /** An icon inside a parent wide enough for the bubble. */
  const inside = fc
    .record({
      left: whole(2000),
      top: whole(2000),
      width: whole(1200),
      height: whole(1200),
      x: whole(1e6),
      y: whole(1e6),
    })
    .map(({ left, top, width, height, x, y }) => {
      const parent = box(left - 1000, top - 1000, width + 236, height + 44)
      const trigger = icon(parent.left + (x % (width + 236 - 44 + 1)), parent.top + (y % (height + 1)))
      return { parent, trigger }
    })
  const size = whole(700).map((height) => ({ width: 216, height: height + 40 }))

  test('is 10 pixels inside the left and right edges of a parent of 236 pixels or more', () => {
    fc.assert(
      fc.property(inside, size, side, ({ parent, trigger }, asked, preferred) => {
        const { left } = placeTooltip(trigger, asked, parent, preferred)
        expect(left).toBeGreaterThanOrEqual(parent.left + 10)
        expect(left + asked.width).toBeLessThanOrEqual(parent.right - 10)
      }),
    )
  })

  test('is 10 pixels inside the upper and lower edges if there is any room', () => {
    fc.assert(
      fc.property(inside, size, side, ({ parent, trigger }, asked, preferred) => {
        const { top, room } = placeTooltip(trigger, asked, parent, preferred)
        fc.pre(room > 0)
        expect(top).toBeGreaterThanOrEqual(parent.top + 10)
        expect(top + Math.min(asked.height, room)).toBeLessThanOrEqual(parent.bottom - 10)
      }),
    )
  })

  test('points its arrow at the icon, clear of the round corners', () => {
    fc.assert(
      fc.property(inside, size, side, ({ parent, trigger }, asked, preferred) => {
        const { left, arrow } = placeTooltip(trigger, asked, parent, preferred)
        expect(Math.abs(left + arrow - (trigger.left + 22))).toBeLessThanOrEqual(10)
        expect(arrow).toBeGreaterThanOrEqual(18)
        expect(arrow).toBeLessThanOrEqual(216 - 18)
      }),
    )
  })

  test('never covers its icon', () => {
    fc.assert(
      fc.property(inside, size, side, ({ parent, trigger }, asked, preferred) => {
        const { side, top, room } = placeTooltip(trigger, asked, parent, preferred)
        const height = Math.min(asked.height, room)
        expect(side === 'above' ? top + height <= trigger.top : top >= trigger.bottom).toBe(true)
      }),
    )
  })

  test('leaves the preferred side only for one with more room', () => {
    fc.assert(
      fc.property(inside, size, side, ({ parent, trigger }, asked, preferred) => {
        const chosen = placeTooltip(trigger, asked, parent, preferred)
        const wanted = preferred === 'above' ? trigger.top - parent.top - 10 : parent.bottom - trigger.bottom - 10
        if (wanted >= asked.height) expect(chosen.side).toBe(preferred)
        else if (chosen.side !== preferred) expect(chosen.room).toBeGreaterThan(Math.max(0, wanted))
      }),
    )
  })
})

describe('the parent of a tooltip', () => {
  const viewport = box(0, 0, 1280, 900)
  const trigger = icon(400, 300)

  test('is the nearest ancestor with room for the bubble', () => {
    expect(parentOf(trigger, bubble, [card, viewport], viewport)).toEqual(card)
  })

  test('has the left and right edges of a line of text, and the other edges of the surrounding card', () => {
    const line = box(300, 310, 300, 24)
    expect(parentOf(trigger, bubble, [line, card], viewport)).toEqual({ ...card, left: 300, right: 600 })
  })

  test('is not a cell narrower than 236 pixels', () => {
    const cell = box(380, 150, 235, 400)
    expect(parentOf(trigger, bubble, [cell, card], viewport)).toEqual({ ...cell, left: 100, right: 700 })
    expect(parentOf(trigger, bubble, [{ ...cell, right: 616 }], viewport)).toMatchObject({ left: 380, right: 616 })
  })

  test('ends at the window where a card extends beyond it', () => {
    const long = box(100, -400, 600, 2000)
    expect(parentOf(trigger, bubble, [long], viewport)).toEqual({ left: 100, top: 0, right: 700, bottom: 900 })
  })

  test('is the window if no ancestor has room', () => {
    expect(parentOf(trigger, { width: 216, height: 800 }, [card], viewport)).toEqual({
      ...viewport,
      left: 100,
      right: 700,
    })
  })
})
