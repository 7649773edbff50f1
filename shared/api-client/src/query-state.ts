import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from './failure'

/** A query's states for a screen. `busy`: a request is in progress. */
export type QueryState<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly data: T; readonly busy: boolean }
  | { readonly at: 'failed'; readonly busy: boolean; readonly cause?: FailureCause }

/** A cause that screens name; absent for other causes and during another attempt. */
export type FailureCause = 'offline'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isFetchedAfterMount' | 'errorUpdateCount'>

/**
 * Displayed data stays when a later refresh fails, and a failure stays until an attempt succeeds. A failure from an
 * earlier visit to the page is ignored: the first response of this visit decides.
 */
export function queryState<T>(query: Query<T>): QueryState<T> {
  if (query.data !== undefined) return { at: 'ready', data: query.data, busy: query.isFetching }
  // TanStack Query reports 'pending' while retrying a failed query, as if there had been no response.
  const failed = query.errorUpdateCount > 0 && (query.isFetchedAfterMount || !query.isFetching)
  return failed ? { at: 'failed', busy: query.isFetching, ...failureCause(query.error) } : { at: 'loading' }
}

/** The cause that a screen names for a failed call, as a field of a state. */
export function failureCause(error: unknown): { readonly cause?: FailureCause } {
  return error instanceof CallFailed && error.failure.kind === 'offline' ? { cause: 'offline' } : {}
}
