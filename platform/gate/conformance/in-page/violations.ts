// Remembers the code that violated the policy, which the browser's console does not name.
import { placesIn } from './begun.ts'
import type { ScriptPlace } from '../../../build/source-lines.ts'

let violations: ScriptPlace[][] = []

export function watchPolicy() {
  document.addEventListener('securitypolicyviolation', ({ sourceFile, lineNumber, columnNumber }) => {
    violations = [...violations, placesIn(`${sourceFile}:${lineNumber}:${columnNumber}`)]
  })
}

/** Since the last call. */
export function takeViolations(): ScriptPlace[][] {
  const all = violations
  violations = []
  return all
}
