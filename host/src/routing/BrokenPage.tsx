import { pageBroke } from '@switchboard/analytics'
import type { BuildRecord } from '@switchboard/registry'
import type { PageHandle } from '@switchboard/remote'
import { useRouteError } from '@switchboard/router'
import { useEffect, useEffectEvent } from 'react'
import { PageHeading } from '../shell/PageHeading'
import { PageWaiting } from '../shell/PageWaiting'
import { Failed } from './Failed'
import { useHopeless, useRecovery } from './recovery'

interface BrokenPageProps {
  readonly build: BuildRecord
  readonly route: PageHandle & { readonly path: string }
}

/**
 * Stands for a page that threw while it was drawn; header and navigation stay. The last good build takes its place; where there is none,
 * the words and a Refresh. A build that broke is not taken again by itself, so this ends.
 */
export function BrokenPage({ build, route }: BrokenPageProps) {
  const { path, page, title } = route
  const heading = route.heading ?? 'shell'
  const error = useRouteError()
  const { broke, brokeEverywhere, retry } = useRecovery()
  const tell = useEffectEvent((thrown: unknown) => {
    pageBroke({ page, error: thrown instanceof Error ? thrown.name : typeof thrown })
    broke(build, path)
  })
  // Once for each time that it breaks.
  useEffect(() => tell(error), [error])
  // After the effect above, so that this build is known to be broken.
  const hopeless = useHopeless(build.name, path, error)
  useEffect(() => {
    if (hopeless) brokeEverywhere()
  }, [hopeless, brokeEverywhere])
  if (hopeless) return <Failed title={title} heading={heading} onRetry={() => retry(build.name, path)} />
  return (
    <>
      {heading === 'page' && <PageHeading>{title}</PageHeading>}
      <PageWaiting />
    </>
  )
}
