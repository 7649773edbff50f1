import type { UseQueryResult } from '@tanstack/react-query'

/** What a screen switches over. `busy`: another answer is on its way. */
export type Answer<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly data: T; readonly busy: boolean }
  | { readonly at: 'failed'; readonly busy: boolean }

/** Data that is already shown stays when a later refresh of the same data fails. */
export function stateOf<T>(query: UseQueryResult<T>): Answer<T> {
  if (query.data !== undefined) return { at: 'ready', data: query.data, busy: query.isFetching }
  return query.isError ? { at: 'failed', busy: query.isFetching } : { at: 'loading' }
}
