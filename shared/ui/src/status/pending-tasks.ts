import { useState } from 'react'

/**
 * Whether some task is pending, for Button's `busy` and OverlaySpinner's `shown`, and what to hand each task to:
 * `const [loading, during] = usePending()`, `await during(fetchFile())`. It gives the task's own result or failure.
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
