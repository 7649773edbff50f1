// Classifies why a build could not be used. The federation runtime and webpack distinguish failures only by message.
import type { FailureClass } from '@switchboard/record'

interface LoadFailure {
  readonly reason: FailureClass
  /** Address of a file that did not load. Requesting it again may show a more exact reason. */
  readonly address?: string
}

export class LoadError extends Error {
  constructor(
    readonly reason: FailureClass,
    readonly address?: string,
  ) {
    super(`remote failed: ${reason}`)
  }
}

const MESSAGES: readonly (readonly [RegExp, FailureClass])[] = [
  [/ScriptExecutionError|Loading chunk[^]*\(missing:/, 'execution'],
  [/does not satisfy|RUNTIME-006|shared module/i, 'incompatible'],
  [/timed out|Loading chunk[^]*\(timeout:/, 'timeout'],
  [/RUNTIME-008|Loading chunk|Loading script|ScriptNetworkError|dynamically imported module/i, 'network'],
  [/RUNTIME-001|RUNTIME-014|not exist in container/i, 'missing-module'],
]
/** The address in a message of webpack or of the federation runtime. */
const ADDRESS = /\((?:error|timeout): (\S+)\)|[Ss]cript "([^"]+)"|imported module: (\S+)/

export function failureOf(error: unknown): LoadFailure {
  if (error instanceof LoadError)
    return { reason: error.reason, ...(error.address !== undefined && { address: error.address }) }
  const message = error instanceof Error ? error.message : String(error)
  const reason = MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'execution'
  const found = reason === 'network' ? ADDRESS.exec(message) : undefined
  const address = found?.slice(1).find((group) => group !== undefined)
  return { reason, ...(address !== undefined && { address }) }
}
