import { pageBroke } from '@switchboard/analytics'
import { useRouteError } from '@switchboard/router'
import { useEffect } from 'react'
import { Failed, type FailedProps } from './Failed'

/** A page that broke while it was drawn, in its place: header and navigation stay. Refresh loads the page anew. */
export function ErrorPage({ page, title, heading }: Omit<FailedProps, 'onRetry'> & { readonly page: string }) {
  const error = useRouteError()
  useEffect(() => pageBroke({ page, error: error instanceof Error ? error.name : typeof error }), [page, error])
  return <Failed title={title} heading={heading} onRetry={reload} />
}

const reload = async () => location.reload()
