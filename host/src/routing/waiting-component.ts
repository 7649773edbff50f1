// Finds the component that React waits for. React has no documented way to ask, so this reads the tree that React is
// rendering, and finds nothing in one of another shape.

interface Fiber {
  /** A function for most components. */
  readonly type: unknown
  /** null until React has begun the component without being suspended. */
  readonly memoizedProps: unknown
  readonly child: unknown
  readonly sibling: unknown
}

const isFiber = (value: unknown): value is Fiber =>
  typeof value === 'object' && value !== null && 'type' in value && 'memoizedProps' in value && 'sibling' in value

/**
 * @param root that nothing was rendered in yet
 * @returns the function of the component that suspends, or of the next one around it; undefined if there is none
 */
export function waitingComponent(root: object): unknown {
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  const onScreen: unknown = key && Reflect.get(root, key)
  const rendering: unknown = isFiber(onScreen) && 'alternate' in onScreen && onScreen.alternate
  return isFiber(rendering) ? findSuspended(rendering.child, undefined) : undefined
}

/** React renders depth first, so the first component without properties is the one that suspended. */
function findSuspended(first: unknown, around: unknown): unknown {
  for (let fiber = first; isFiber(fiber); fiber = fiber.sibling) {
    const nearest = typeof fiber.type === 'function' ? fiber.type : around
    if (fiber.memoizedProps === null) return nearest
    const inside = findSuspended(fiber.child, nearest)
    if (inside !== undefined) return inside
  }
  return undefined
}
