/** Whether another step has been queued since. */
export type IsOver = () => boolean

/**
 * @returns a function that queues a step. Each step begins when the previous one has ended, because a remote cannot be
 * unmounted while it mounts
 */
export function createSteps(): (step: (isOver: IsOver) => Promise<unknown>) => void {
  let begun = 0
  let work: Promise<unknown> = Promise.resolve()
  return (step) => {
    const own = ++begun
    work = work.then(() => step(() => own !== begun)).catch(reportAsync)
  }
}

/** Rethrows the error asynchronously, so that later work still runs. */
export const reportAsync = (error: unknown) =>
  setTimeout(() => {
    throw error
  })
