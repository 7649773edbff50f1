import type { ScriptPlace } from '../../../build/source-lines.ts'

/** Something that code has started and not ended; `from`: the remote's code that started it, innermost first. */
export interface Begun {
  what: string
  from: ScriptPlace[]
}

const FRAME = /\/remotes\/[^)\s]+?\/([\w.-]+\.js):(\d+):(\d+)/

/** @returns the running code of the remote, innermost first; empty for the host, whose timers end by themselves */
export const runningPlaces = (): ScriptPlace[] => placesIn(stackOf())

/** @returns the same, if the remote's code itself made the call, and not a package of the host for it */
export function callerPlaces(): ScriptPlace[] {
  const stack = stackOf()
  const caller = stack.split('\n').find((line) => line.includes('://')) ?? ''
  return FRAME.test(caller) ? placesIn(stack) : []
}

const stackOf = () => new Error().stack ?? ''

export function placesIn(stack: string): ScriptPlace[] {
  const places = []
  for (const line of stack.split('\n')) {
    const found = FRAME.exec(line)
    if (found) places.push({ file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) })
  }
  return places
}
