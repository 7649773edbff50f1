// Why a build could not be used. The library and webpack tell their failures apart by words only.
import type { FailureClass } from '@switchboard/registry'

export class LoadFailed extends Error {
  constructor(
    readonly reason: FailureClass,
    /** Of the file that did not arrive, when asking for it again can tell more. */
    readonly address?: string,
  ) {
    super(`remote failed: ${reason}`)
  }
}

interface LoadFailure {
  readonly reason: FailureClass
  readonly address?: string
}

const WORDS: readonly (readonly [RegExp, FailureClass])[] = [
  [/ScriptExecutionError|Loading chunk[^]*\(missing:/, 'execution'],
  [/does not satisfy|RUNTIME-006|shared module/i, 'incompatible'],
  [/timed out|Loading chunk[^]*\(timeout:/, 'timeout'],
  [/RUNTIME-008|Loading chunk|Loading script|ScriptNetworkError/i, 'network'],
  [/RUNTIME-001|RUNTIME-014|not exist in container/i, 'missing-module'],
]
/** The address in webpack's words, and in those of the library. */
const ADDRESS = /\((?:error|timeout): (\S+)\)|[Ss]cript "([^"]+)"/

export function failureOf(error: unknown): LoadFailure {
  if (error instanceof LoadFailed)
    return { reason: error.reason, ...(error.address !== undefined && { address: error.address }) }
  const words = error instanceof Error ? error.message : String(error)
  const reason = WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'execution'
  const found = reason === 'network' ? ADDRESS.exec(words) : undefined
  const address = found?.[1] ?? found?.[2]
  return { reason, ...(address !== undefined && { address }) }
}
