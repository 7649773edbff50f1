import { track } from '@switchboard/analytics'
import { useRouteError } from '@switchboard/router'
import { useEffect } from 'react'
import { Failed, type FailedProps } from './Failed'

/** A page that broke while it was drawn, in its place: header and navigation stay. Refresh loads the page anew. */
export function ErrorPage({ title, heading }: Omit<FailedProps, 'onRetry'>) {
  const error = useRouteError()
  useEffect(() => track('page-broke', { message: error instanceof Error ? error.message : String(error) }), [error])
  return <Failed title={title} heading={heading} onRetry={reload} />
}

const reload = async () => location.reload()
