// How a failed page requests another build as its replacement.
import type { PageFault } from '@switchboard/loader'
import type { BuildRecord, BuildReference } from '@switchboard/record'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'

export interface Recovery {
  /** A page threw while rendering, or the shell threw a fault of the page. */
  reportBrokenPage(build: BuildRecord, path: string, error: unknown): void
  /** Renders the shell again in the same document, without the page that damaged it. */
  replaceShell(build: BuildReference, path: string, fault: PageFault): void
  /** Why the shell was replaced, until the page renders again. */
  faultOf(build: BuildReference, path: string): PageFault | undefined
  /** No build is left to render the page, so the customer sees the failure message. */
  reportNothingLeft(): void
  /** Renders the page from a build that is not known to be broken. @returns false if there is none */
  recover(remote: string, path: string): Promise<boolean>
  /** Like recover, but at the customer's request: also tries builds that broke before. */
  retry(remote: string, path: string): Promise<void>
}

const context = createContext<Recovery | undefined>(undefined)
export const RecoveryProvider = context.Provider

export function useRecovery(): Recovery {
  const recovery = useContext(context)
  if (!recovery) throw new Error('outside the portal')
  return recovery
}

/**
 * Replaces the failed page.
 * @param recover see Recovery @param onNone called if there is no replacement @param cause a new value restarts
 */
export function useReplacement(
  recover: () => Promise<boolean>,
  onNone: () => void,
  cause?: unknown,
): 'loading' | 'none' {
  const [replacement, setReplacement] = useState<'loading' | 'none'>('loading')
  const begin = useEffectEvent(recover)
  const fail = useEffectEvent(onNone)
  useEffect(() => {
    let hasLeft = false
    void begin().then((isReplaced) => {
      if (hasLeft) return
      setReplacement(isReplaced ? 'loading' : 'none')
      if (!isReplaced) fail()
    })
    return () => void (hasLeft = true)
  }, [cause])
  return replacement
}
