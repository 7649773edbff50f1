export { billAddress, openBill } from './bill-document'
export { get, present, send } from './call'
export { download } from './download'
export { CallFailed } from './failure'
export type { Failure } from './failure'
export { parse } from './parse'
export type { Parser } from './parse'
export type { Problem } from './problem'
export { accountQuery, keys, queryClient } from './queries'
export type { Account } from './account'
export { stateOf } from './state'
export type { Answer } from './state'
export {
  QueryClientProvider,
  queryOptions,
  useQuery,
  useQueryClient,
  useMutation,
  keepPreviousData,
} from '@tanstack/react-query'
