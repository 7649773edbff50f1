// The browser test of hosts that cannot be drawn uses React's own tree.
import { waitingComponent } from './waiting-component'

interface Element {
  readonly type: unknown
  /** React has begun it. */
  readonly isBegun?: false
  readonly inside?: readonly Element[]
}

/** As React links the elements of a component. */
function fibersOf(elements: readonly Element[]): object | null {
  return elements.reduceRight<object | null>(
    (sibling, { type, isBegun = true, inside = [] }) => ({
      type,
      memoizedProps: isBegun ? {} : null,
      child: fibersOf(inside),
      sibling,
    }),
    null,
  )
}

const rootWith = (elements: readonly Element[]) => {
  const root = { type: null, memoizedProps: null, child: null, sibling: null }
  return { __reactContainer$1: { ...root, alternate: { ...root, child: fibersOf(elements) } } }
}

const Layout = () => null
const Header = () => null
const Footer = () => null
const rendered = { type: Header, inside: [{ type: 'header' }] }

test('the component that suspends is the first that was not begun', () => {
  const layout = { type: Layout, inside: [rendered, { type: Footer, isBegun: false } as const, { type: 'div' }] }
  expect(waitingComponent(rootWith([layout]))).toBe(Footer)
})

test('the component around code that has not arrived waits for it', () => {
  const lazy = { type: null, isBegun: false } as const
  const footer = { type: Footer, inside: [{ type: 'footer', inside: [lazy] }] }
  expect(waitingComponent(rootWith([{ type: Layout, inside: [rendered, footer] }]))).toBe(Footer)
})

test('no component is found if all were rendered, or in a tree of another shape', () => {
  expect(waitingComponent(rootWith([{ type: Layout, inside: [rendered] }]))).toBeUndefined()
  expect(waitingComponent(rootWith([]))).toBeUndefined()
  expect(waitingComponent({ __reactContainer$1: { current: {} } })).toBeUndefined()
  expect(waitingComponent({})).toBeUndefined()
})
