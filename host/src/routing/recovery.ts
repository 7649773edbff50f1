// How a page that failed gets another build, in its place and without a load of the whole page.
import type { BuildRecord } from '@switchboard/registry'
import { createContext, useContext, useEffect, useState } from 'react'

export interface Recovery {
  broke(build: Pick<BuildRecord, 'name' | 'build'>, path: string): void
  /** Nothing is left that could be drawn: the customer reads words in its place. */
  brokeEverywhere(): void
  /** Draws the page anew from a build that is not known to break. False when there is none. */
  recover(remote: string, path: string): Promise<boolean>
  /** The same when the customer asks for it: also from a build that broke before. */
  retry(remote: string, path: string): Promise<void>
}

const context = createContext<Recovery | undefined>(undefined)
export const RecoveryProvider = context.Provider

export function useRecovery(): Recovery {
  const recovery = useContext(context)
  if (!recovery) throw new Error('outside the portal')
  return recovery
}

/** Brings another build's page in the place of this one. @param again another value begins anew @returns whether there is none */
export function useHopeless(remote: string, path: string, again?: unknown): boolean {
  const { recover } = useRecovery()
  const [hopeless, setHopeless] = useState(false)
  useEffect(() => {
    let left = false
    void recover(remote, path).then((recovered) => left || setHopeless(!recovered))
    return () => void (left = true)
  }, [recover, remote, path, again])
  return hopeless
}
