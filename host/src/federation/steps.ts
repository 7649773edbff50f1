// What a build's way into the page consists of.

export type Step = 'record' | 'entry' | 'styles' | 'page'
/** Told how many milliseconds a step took. */
export type Note = (step: Step, ms: number) => void

export async function timed<T>(step: Step, note: Note, work: Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work
  note(step, Math.round(performance.now() - started))
  return result
}
