import { pageBroke } from '@switchboard/analytics'
import type { BuildRecord } from '@switchboard/record'
import type { PageHandle } from '@switchboard/remote'
import { useRouteError } from '@switchboard/router'
import { PageHeading } from '../shell/PageHeading'
import { PageWaiting } from '../shell/PageWaiting'
import { RemoteFailure } from '../shell/RemoteFailure'
import { useRecovery, useReplacement } from './recovery'

interface BrokenPageProps {
  readonly build: BuildRecord
  readonly route: PageHandle & { readonly path: string }
}

/**
 * Replaces a page that threw while rendering, until another build renders it. Header and navigation stay. A broken
 * build is not retried automatically, so the replacements end.
 */
export function BrokenPage({ build, route }: BrokenPageProps) {
  const { path, page, title, heading = 'shell' } = route
  const error = useRouteError()
  const { reportBrokenPage, reportNothingLeft, recover, retry } = useRecovery()
  const replace = () => {
    pageBroke({ page, error: error instanceof Error ? error.name : typeof error })
    reportBrokenPage(build, path, error)
    return recover(build.name, path)
  }
  if (useReplacement(replace, reportNothingLeft, error) === 'none')
    return <RemoteFailure title={title} heading={heading} onRetry={() => retry(build.name, path)} />
  return (
    <>
      {heading === 'page' && <PageHeading>{title}</PageHeading>}
      <PageWaiting />
    </>
  )
}
