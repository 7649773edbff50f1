// One question to the registry at a time, and when its answer counts.
import type { Resolution } from '@switchboard/registry'
import { within } from '../federation/deadline'
import { isOld, mayAsk, type Occasion } from './asking'

type Answer = Resolution | undefined

interface Registry {
  /** Undefined when nothing changed, or nobody answers. Never rejects. @param isFull also when nothing changed */
  request(isFull: boolean): Promise<Answer>
  take(answer: Resolution, isFailure: boolean): void
}

interface Questions {
  /** Asks where the occasion allows it, and takes the answer. Never rejects. */
  ask(occasion: Occasion): Promise<void>
  /** Asks beside the first attempt at a page where the last answer is old. It is taken with the next occasion, or when the attempt failed. */
  askBeside(): void
  /** Takes what was asked beside the attempt that failed, if it comes within `ms`. True when it says something. Never rejects. */
  renewed(ms: number): Promise<boolean>
  /** Takes what was asked beside an attempt and nobody has taken. */
  settle(): Promise<void>
}

export function openQuestions({ request, take }: Registry): Questions {
  let heard = performance.now()
  let open: { readonly isFull: boolean; readonly answer: Promise<Answer> } | undefined

  const question = (isFull: boolean) => (open ??= { isFull, answer: request(isFull) })

  /** Once for each question: whoever comes first. One that gave way to another question is not taken. */
  function conclude(asked: typeof open, answer: Answer, isFailure: boolean): void {
    if (open !== asked) return
    open = undefined
    heard = performance.now()
    if (answer) take(answer, isFailure)
  }

  async function taken(isFull: boolean): Promise<void> {
    const asked = question(isFull)
    conclude(asked, await asked.answer, isFull)
  }

  return {
    async ask(occasion) {
      const isFailure = occasion === 'failure'
      // What is here may be what failed: a question after news alone gives way to one in full.
      if (isFailure && open && !open.isFull) open = undefined
      if (open || mayAsk(occasion, performance.now(), heard)) await taken(isFailure)
    },
    askBeside() {
      if (isOld(performance.now(), heard)) question(false)
    },
    async renewed(ms) {
      const asked = open
      const answer = await within(ms, asked?.answer ?? Promise.resolve(undefined)).catch(() => undefined)
      if (answer) conclude(asked, answer, true)
      return answer !== undefined
    },
    async settle() {
      if (open) await taken(false)
    },
  }
}
