import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from './failure'

/** The states of a query for a screen. `busy`: a request is under way. */
export type QueryState<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly data: T; readonly busy: boolean }
  | { readonly at: 'failed'; readonly busy: boolean; readonly cause?: FailureCause }

/** A cause that screens name; absent for any other, and while another attempt is under way. */
export type FailureCause = 'offline'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isFetchedAfterMount' | 'errorUpdateCount'>

/**
 * Data on screen stays when a later refresh fails, and a failure stays until an attempt succeeds. A failure from an earlier visit to the
 * page does not count: the first response since then decides.
 */
export function queryState<T>(query: Query<T>): QueryState<T> {
  if (query.data !== undefined) return { at: 'ready', data: query.data, busy: query.isFetching }
  // TanStack Query calls a query that is repeated after a failure pending, like one without any response.
  const failed = query.errorUpdateCount > 0 && (query.isFetchedAfterMount || !query.isFetching)
  return failed ? { at: 'failed', busy: query.isFetching, ...failureCause(query.error) } : { at: 'loading' }
}

/** The cause that a screen names of an error of a call, as a field of a state. */
export function failureCause(error: unknown): { readonly cause?: FailureCause } {
  return error instanceof CallFailed && error.failure.kind === 'offline' ? { cause: 'offline' } : {}
}
