import { useState } from 'react'

/**
 * Whether a task is pending, for Button's `busy` and OverlaySpinner's `shown`, and a function that tracks a task and
 * returns its result: `const [isLoading, during] = usePending()`, `await during(fetchFile())`.
 */
export function usePending(): readonly [boolean, <T>(task: Promise<T>) => Promise<T>] {
  const [count, setCount] = useState(0)
  async function during<T>(task: Promise<T>): Promise<T> {
    setCount((before) => before + 1)
    try {
      return await task
    } finally {
      setCount((before) => before - 1)
    }
  }
  return [count > 0, during]
}
