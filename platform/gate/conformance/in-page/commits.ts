// Counts React's commits, and the component that began each. React notifies the hook of its developer tools, in
// production as well.
import { functionOf } from './origins.ts'

interface Fiber {
  type: unknown
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

const PERFORMED_WORK = 1

let commits = 0
let isNoting = false
let beginners = new Map<object, number>()

export function watchCommits() {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
        commits++
        const beginner = isNoting ? beginnerOf(current, current.alternate) : undefined
        if (beginner) beginners.set(beginner, (beginners.get(beginner) ?? 0) + 1)
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

/** From now on, components that begin a commit are counted. */
export function noteCommits() {
  beginners = new Map()
  isNoting = true
}

export const commitCount = () => commits

/** @returns the component that began most commits since noteCommits() */
export function mostFrequentBeginner(): object[] {
  isNoting = false
  const [most] = [...beginners].sort(([, a], [, b]) => b - a)
  return most ? [most[0]] : []
}

/** The outermost component that was rendered. React copies the components around it without rendering them. */
function beginnerOf(fiber: Fiber, before: Fiber | null): object | undefined {
  if (!before) return undefined
  const component = functionOf(fiber.type)
  if (component && fiber.flags & PERFORMED_WORK) return component
  if (fiber.child === before.child) return undefined
  for (let child = fiber.child; child; child = child.sibling) {
    const found = beginnerOf(child, child.alternate)
    if (found) return found
  }
  return undefined
}
