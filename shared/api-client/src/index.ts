export { billAddress, openBill } from './bill-document'
export { change, get, nullIfMissing, requireAnswer, send } from './call'
export { refusalSentence, showFailure } from './change-failure'
export { download } from './download'
export { CallFailed, refusalCode, refusalStatus } from './failure'
export type { Failure } from './failure'
export { parse } from './parse'
export type { FieldParsers, Parser } from './parse'
export type { Problem } from './problem'
export { accountQuery, keys, queryClient } from './queries'
export { createRequestKeys } from './request-keys'
export type { RequestKeys } from './request-keys'
export { comparisonParser, whatChangedParser } from './bill-change'
export { partParser } from './price-part'
export { uncountedPaymentParser } from './account'
export type { Account } from './account'
export { failureCause, queryState } from './query-state'
export type { FailureCause, QueryState } from './query-state'
export {
  QueryClientProvider,
  queryOptions,
  useQuery,
  useQueryClient,
  useMutation,
  keepPreviousData,
} from '@tanstack/react-query'
