import fc from 'fast-check'
import { moreTabs, scrollByPage, scrollToTab, tabsOverflow } from './tab-scroll'

const view = (from: number, width: number) => ({ from, width })

test('tabs overflow when they are wider than their place, but not when they fit exactly', () => {
  expect(tabsOverflow(600, 600)).toBe(false)
  expect(tabsOverflow(601, 600)).toBe(true)
})

test('there are more tabs on a side where some are out of view', () => {
  expect(moreTabs(view(0, 400), 900)).toEqual({ left: false, right: true })
  expect(moreTabs(view(200, 400), 900)).toEqual({ left: true, right: true })
  expect(moreTabs(view(500, 400), 900)).toEqual({ left: true, right: false })
  expect(moreTabs(view(0, 900), 900)).toEqual({ left: false, right: false })
})

test('a fraction of a pixel from an end counts as the end', () => {
  expect(moreTabs(view(0.4, 400), 900).left).toBe(false)
  expect(moreTabs(view(499.5, 400), 900).right).toBe(false)
})

test('a visible tab is not moved', () => {
  expect(scrollToTab(view(200, 400), { from: 300, width: 100 }, 900)).toBe(200)
})

test('a tab out of view is moved just into it, with a piece of its neighbour', () => {
  expect(scrollToTab(view(0, 400), { from: 500, width: 100 }, 900)).toBe(232)
  expect(scrollToTab(view(500, 400), { from: 200, width: 100 }, 900)).toBe(168)
})

test('does not scroll beyond the first and the last tab', () => {
  expect(scrollToTab(view(200, 400), { from: 0, width: 100 }, 900)).toBe(0)
  expect(scrollToTab(view(0, 400), { from: 800, width: 100 }, 900)).toBe(500)
  expect(scrollByPage(view(100, 400), -1, 900)).toBe(0)
  expect(scrollByPage(view(400, 400), 1, 900)).toBe(500)
})

test('a tab that is wider than the view is shown from its start', () => {
  expect(scrollToTab(view(0, 200), { from: 300, width: 250 }, 900)).toBe(300)
})

test('an arrow scrolls by four fifths of the view', () => {
  expect(scrollByPage(view(0, 400), 1, 2000)).toBe(320)
  expect(scrollByPage(view(1000, 400), -1, 2000)).toBe(680)
})

test('the selected tab is in view, whatever the scroll position was', () => {
  const row = fc.record({
    widths: fc.array(fc.integer({ min: 44, max: 300 }), { minLength: 1 }),
    place: fc.integer({ min: 44, max: 1200 }),
  })
  fc.assert(
    fc.property(row, fc.nat(), fc.nat(), ({ widths, place }, chosen, at) => {
      const tabs = widths.reduce((sum, width) => sum + width, 0)
      const i = chosen % widths.length
      const tab = { from: widths.slice(0, i).reduce((sum, width) => sum + width, 0), width: widths[i]! }
      const most = Math.max(0, tabs - place)
      const to = scrollToTab(view(Math.min(at, most), place), tab, tabs)
      expect(to).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(most)
      expect(to).toBeLessThanOrEqual(tab.from)
      if (tab.width <= place) expect(to + place).toBeGreaterThanOrEqual(Math.min(tabs, tab.from + tab.width))
    }),
  )
})
