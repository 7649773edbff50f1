/** The steps from a build's record to one of its pages. */
export type LoadStep = 'record' | 'entry' | 'styles' | 'page'

/** Called at the end of a step with its duration in milliseconds. */
export type OnStep = (step: LoadStep, ms: number) => void

export async function timeStep<T>(step: LoadStep, onStep: OnStep, work: Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work
  onStep(step, Math.round(performance.now() - started))
  return result
}
