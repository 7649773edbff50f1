import { pageBroke } from '@switchboard/analytics'
import { brand } from '@switchboard/brand'
import { useRouteError } from '@switchboard/router'
import { PageFailure } from '@switchboard/ui/PageFailure'
import { useEffect, useLayoutEffect, useState } from 'react'
import { giveUpUndrawnShell, isLeavingForOtherHost } from './drawn-shell'
import { useRecovery } from './recovery'

/** Replaces the whole shell if it threw while rendering, so it uses no part of the shell. */
export function BrokenShell() {
  const [isStaying, setIsStaying] = useState(false)
  // Before the browser paints: while the previous host loads, the customer sees the waiting page and no message.
  useLayoutEffect(() => {
    giveUpUndrawnShell()
    setIsStaying(!isLeavingForOtherHost())
  }, [])
  if (!isStaying) return null
  return (
    <>
      <header className="sb-fallback-band">{brand.name}</header>
      <main id="main" className="sb-page" tabIndex={-1}>
        <div className="sb-content">
          <BrokenShellPage />
        </div>
      </main>
    </>
  )
}

/** Replaces one of the shell's own pages; header and navigation stay. */
export function BrokenShellPage() {
  const error = useRouteError()
  const { reportNothingLeft } = useRecovery()
  useEffect(() => {
    pageBroke({ page: 'shell', error: error instanceof Error ? error.name : typeof error })
    reportNothingLeft()
  }, [error, reportNothingLeft])
  return <PageFailure onRefresh={() => location.reload()} />
}
