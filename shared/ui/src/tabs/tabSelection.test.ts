import fc from 'fast-check'
import {
  firstSelection,
  indexChangedTo,
  nextSelection,
  openTab,
  tabReachedBy,
  type TabMove,
  type TabSelection,
} from './tabSelection'

const after = (from: TabSelection, ...moves: readonly TabMove[]) => moves.reduce(nextSelection, from)
const tabs = firstSelection('tabs', 0)
const accordion = firstSelection('accordion', 0)

describe('as tabs', () => {
  test('the first is open at first, or the one that was asked for', () => {
    expect(openTab(tabs, 3)).toBe(0)
    expect(openTab(firstSelection('tabs', 2), 3)).toBe(2)
  })

  test('pressing another opens it in place of the open one, and tells its index', () => {
    expect(openTab(after(tabs, { press: 2 }), 3)).toBe(2)
    expect(indexChangedTo(tabs, { press: 2 }, 3)).toBe(2)
  })

  test('pressing the open one changes and tells nothing', () => {
    expect(openTab(after(tabs, { press: 0 }), 3)).toBe(0)
    expect(indexChangedTo(tabs, { press: 0 }, 3)).toBeUndefined()
  })

  test('exactly one is open, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1 }), (presses) => {
        const open = openTab(after(tabs, ...presses.map((press) => ({ press }))), 5)
        expect(open).toBe(presses.at(-1))
      }),
    )
  })

  test('the first is open when the one that was open is gone', () => {
    expect(openTab(firstSelection('tabs', 2), 2)).toBe(0)
    expect(openTab(tabs, 0)).toBeUndefined()
  })
})

describe('as an accordion', () => {
  test('pressing the open one closes it, so that all are closed, and tells nothing', () => {
    expect(openTab(after(accordion, { press: 0 }), 3)).toBeUndefined()
    expect(indexChangedTo(accordion, { press: 0 }, 3)).toBeUndefined()
  })

  test('pressing another closes the open one, opens it and tells its index', () => {
    expect(openTab(after(accordion, { press: 1 }), 3)).toBe(1)
    expect(indexChangedTo(accordion, { press: 1 }, 3)).toBe(1)
  })

  test('a closed one opens again, and that is told', () => {
    const closed = after(accordion, { press: 0 })
    expect(openTab(after(closed, { press: 0 }), 3)).toBe(0)
    expect(indexChangedTo(closed, { press: 0 }, 3)).toBe(0)
  })

  test('never more than one is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1 }), (presses) => {
        const before = after(accordion, ...presses.slice(0, -1).map((press) => ({ press })))
        const last = presses.at(-1)!
        const wasOpen = openTab(before, 5) === last
        expect(openTab(after(before, { press: last }), 5)).toBe(wasOpen ? undefined : last)
      }),
    )
  })
})

describe('between the two', () => {
  test('what is open stays open', () => {
    expect(openTab(after(tabs, { press: 1 }, { layout: 'accordion' }), 3)).toBe(1)
    expect(openTab(after(accordion, { press: 1 }, { layout: 'tabs' }), 3)).toBe(1)
  })

  test('tabs select the last selected one again after all were closed, and tell nothing', () => {
    const closed = after(accordion, { press: 2 }, { press: 2 })
    expect(openTab(closed, 3)).toBeUndefined()
    expect(openTab(after(closed, { layout: 'tabs' }), 3)).toBe(2)
    expect(indexChangedTo(closed, { layout: 'tabs' }, 3)).toBeUndefined()
  })

  test('what was selected again is open when the accordion is back', () => {
    expect(openTab(after(accordion, { press: 0 }, { layout: 'tabs' }, { layout: 'accordion' }), 3)).toBe(0)
  })
})

describe('the keyboard', () => {
  test('goes to the next and the one before, and around the ends', () => {
    expect([0, 1, 2].map((from) => tabReachedBy('ArrowRight', from, 3))).toEqual([1, 2, 0])
    expect([0, 1, 2].map((from) => tabReachedBy('ArrowLeft', from, 3))).toEqual([2, 0, 1])
  })

  test('goes to the first with Home and to the last with End', () => {
    expect(tabReachedBy('Home', 1, 3)).toBe(0)
    expect(tabReachedBy('End', 1, 3)).toBe(2)
  })

  test('goes nowhere with other keys', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'a', 'Tab', 'Enter']) expect(tabReachedBy(key, 1, 3)).toBeUndefined()
  })
})
