import type { UseQueryResult } from '@tanstack/react-query'

/** What a screen switches over. `busy`: another answer is on its way. */
export type Answer<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly data: T; readonly busy: boolean }
  | { readonly at: 'failed'; readonly busy: boolean }

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isFetching' | 'isFetchedAfterMount' | 'errorUpdateCount'>

/**
 * Data that is already shown stays when a later refresh of it fails, and a failure stays until another attempt has succeeded. A
 * failure of an earlier visit is no failure of this one: the first answer since then decides.
 */
export function stateOf<T>(query: Query<T>): Answer<T> {
  if (query.data !== undefined) return { at: 'ready', data: query.data, busy: query.isFetching }
  // The library calls a query that is asked again after a failure pending, like one that was never answered.
  const failed = query.errorUpdateCount > 0 && (query.isFetchedAfterMount || !query.isFetching)
  return failed ? { at: 'failed', busy: query.isFetching } : { at: 'loading' }
}
