import fc from 'fast-check'
import {
  firstSelection,
  changedIndex,
  nextSelection,
  openTabIndex,
  tabForKey,
  type TabMove,
  type TabSelection,
} from './tab-selection'

const after = (from: TabSelection, ...moves: readonly TabMove[]) => moves.reduce(nextSelection, from)
const tabs = firstSelection('tabs', 0)
const accordion = firstSelection('accordion', 0)

describe('as tabs', () => {
  test('the first tab is open initially, or the given one', () => {
    expect(openTabIndex(tabs, 3)).toBe(0)
    expect(openTabIndex(firstSelection('tabs', 2), 3)).toBe(2)
  })

  test('pressing another tab opens it instead of the open one, and reports its index', () => {
    expect(openTabIndex(after(tabs, { press: 2 }), 3)).toBe(2)
    expect(changedIndex(tabs, { press: 2 }, 3)).toBe(2)
  })

  test('pressing the open tab changes and reports nothing', () => {
    expect(openTabIndex(after(tabs, { press: 0 }), 3)).toBe(0)
    expect(changedIndex(tabs, { press: 0 }, 3)).toBeUndefined()
  })

  test('exactly one tab is open, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1 }), (presses) => {
        const open = openTabIndex(after(tabs, ...presses.map((press) => ({ press }))), 5)
        expect(open).toBe(presses.at(-1))
      }),
    )
  })

  test('the first tab opens when the open one no longer exists', () => {
    expect(openTabIndex(firstSelection('tabs', 2), 2)).toBe(0)
    expect(openTabIndex(tabs, 0)).toBeUndefined()
  })
})

describe('as an accordion', () => {
  test('pressing the open header closes it, and reports nothing', () => {
    expect(openTabIndex(after(accordion, { press: 0 }), 3)).toBeUndefined()
    expect(changedIndex(accordion, { press: 0 }, 3)).toBeUndefined()
  })

  test('pressing another header opens it instead of the open one, and reports its index', () => {
    expect(openTabIndex(after(accordion, { press: 1 }), 3)).toBe(1)
    expect(changedIndex(accordion, { press: 1 }, 3)).toBe(1)
  })

  test('a closed header opens again, and its index is reported', () => {
    const closed = after(accordion, { press: 0 })
    expect(openTabIndex(after(closed, { press: 0 }), 3)).toBe(0)
    expect(changedIndex(closed, { press: 0 }, 3)).toBe(0)
  })

  test('at most one header is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1 }), (presses) => {
        const before = after(accordion, ...presses.slice(0, -1).map((press) => ({ press })))
        const last = presses.at(-1)!
        const wasOpen = openTabIndex(before, 5) === last
        expect(openTabIndex(after(before, { press: last }), 5)).toBe(wasOpen ? undefined : last)
      }),
    )
  })
})

describe('after a change between tabs and accordion', () => {
  test('the open tab stays open', () => {
    expect(openTabIndex(after(tabs, { press: 1 }, { layout: 'accordion' }), 3)).toBe(1)
    expect(openTabIndex(after(accordion, { press: 1 }, { layout: 'tabs' }), 3)).toBe(1)
  })

  test('reopens the last selected tab after all headers were closed, and reports nothing', () => {
    const closed = after(accordion, { press: 2 }, { press: 2 })
    expect(openTabIndex(closed, 3)).toBeUndefined()
    expect(openTabIndex(after(closed, { layout: 'tabs' }), 3)).toBe(2)
    expect(changedIndex(closed, { layout: 'tabs' }, 3)).toBeUndefined()
  })

  test('a tab selected again is open when the accordion returns', () => {
    expect(openTabIndex(after(accordion, { press: 0 }, { layout: 'tabs' }, { layout: 'accordion' }), 3)).toBe(0)
  })
})

describe('the keyboard', () => {
  test('moves to the next and the previous tab, and wraps at the ends', () => {
    expect([0, 1, 2].map((from) => tabForKey('ArrowRight', from, 3))).toEqual([1, 2, 0])
    expect([0, 1, 2].map((from) => tabForKey('ArrowLeft', from, 3))).toEqual([2, 0, 1])
  })

  test('moves to the first tab with Home and to the last with End', () => {
    expect(tabForKey('Home', 1, 3)).toBe(0)
    expect(tabForKey('End', 1, 3)).toBe(2)
  })

  test('does nothing with other keys', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'a', 'Tab', 'Enter']) expect(tabForKey(key, 1, 3)).toBeUndefined()
  })
})
