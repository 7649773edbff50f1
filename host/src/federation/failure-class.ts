// Why a build could not be loaded, in few words: what a halt or a rollback is decided by.

export type FailureClass = 'timeout' | 'style' | 'incompatible' | 'missing-module' | 'network' | 'execution'

export class LoadFailed extends Error {
  constructor(readonly reason: FailureClass) {
    super(`remote failed: ${reason}`)
  }
}

/** The federation library and webpack tell their failures apart by words only. */
const WORDS: readonly (readonly [RegExp, FailureClass])[] = [
  [/does not satisfy|RUNTIME-006|shared module/i, 'incompatible'],
  [/RUNTIME-008|Loading chunk|Loading script|ScriptNetworkError/i, 'network'],
  [/RUNTIME-001|RUNTIME-014|not exist in container/i, 'missing-module'],
]

export function failureClass(error: unknown): FailureClass {
  if (error instanceof LoadFailed) return error.reason
  const words = error instanceof Error ? error.message : String(error)
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'execution'
}
