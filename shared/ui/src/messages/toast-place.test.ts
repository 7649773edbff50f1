import fc from 'fast-check'
import type { Box } from '../overlay/floating-place'
import { placeToasts } from './toast-place'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
/** 328 pixels, and an edge of 24 on both sides. */
const stack = { left: 904, right: 1280, height: 120 }
const wholeWidth = { left: 0, right: 390, height: 120 }

test('is at the bottom edge before any control was used', () => {
  expect(placeToasts(stack, undefined, desktop)).toEqual({ bottom: 0, room: 900 })
})

test('stays there when the control is next to it, above it, or out of view', () => {
  const controls = [box(100, 820, 200, 44), box(1000, 700, 200, 44), box(1000, 900, 200, 44), box(1000, -44, 200, 44)]
  for (const control of controls) expect(placeToasts(stack, control, desktop)).toEqual({ bottom: 0, room: 900 })
})

test('is above a control at the bottom edge, at any width', () => {
  expect(placeToasts(stack, box(1000, 800, 200, 44), desktop)).toEqual({ bottom: 100, room: 800 })
  expect(placeToasts(wholeWidth, box(16, 780, 358, 44), phone)).toEqual({ bottom: 64, room: 780 })
})

test('scrolls on the side with more room when neither has enough', () => {
  const high = { ...stack, height: 700 }
  expect(placeToasts(high, box(1000, 500, 200, 44), desktop)).toEqual({ bottom: 400, room: 500 })
  expect(placeToasts(high, box(1000, 300, 200, 44), desktop)).toEqual({ bottom: 0, room: 556 })
})

test('covers a control that is as high as the page', () => {
  expect(placeToasts(stack, box(900, 50, 300, 800), desktop)).toEqual({ bottom: 0, room: 900 })
})

test('does not cover a control that leaves room on one side', () => {
  const edge = fc.integer({ min: -200, max: 1000 })
  const controls = fc.tuple(fc.integer({ min: 0, max: 1200 }), edge, fc.integer({ min: 1, max: 400 }))
  fc.assert(
    fc.property(controls, fc.integer({ min: 60, max: 900 }), ([left, top, height], stackHeight) => {
      const control = box(left, top, 200, height)
      fc.pre(Math.max(control.top, desktop.height - control.bottom) >= 96)
      const { bottom, room } = placeToasts({ ...stack, height: stackHeight }, control, desktop)
      const lower = desktop.height - bottom
      const upper = lower - Math.min(room, stackHeight)
      const isBeside = control.right <= stack.left || control.left >= stack.right
      expect(isBeside || control.bottom <= upper || control.top >= lower).toBe(true)
      expect(upper).toBeGreaterThanOrEqual(0)
    }),
  )
})
