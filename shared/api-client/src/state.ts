import type { UseQueryResult } from '@tanstack/react-query'

/** What a screen switches over. `busy`: another answer is on its way. */
export type Answer<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly data: T; readonly busy: boolean }
  | { readonly at: 'failed'; readonly busy: boolean }

/** Data that is already shown stays when a later refresh of it fails, and a failure stays until another attempt has succeeded. */
export function stateOf<T>(query: Pick<UseQueryResult<T>, 'data' | 'isFetching' | 'errorUpdateCount'>): Answer<T> {
  if (query.data !== undefined) return { at: 'ready', data: query.data, busy: query.isFetching }
  // The library calls a query that is asked again after a failure pending, like one that was never answered.
  return query.errorUpdateCount > 0 ? { at: 'failed', busy: query.isFetching } : { at: 'loading' }
}
