// Calls about where the customer is signed in.
import {
  change,
  get,
  keys,
  nullIfMissing,
  parse,
  queryOptions,
  useQueryClient,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { showBrowser } from '@switchboard/domain'
import type { SignInSession } from '@switchboard/wire'
import type { Session } from './session-rows'

const ignoreAnswer = () => undefined

const sessionFields = parse.object({
  id: parse.identifier,
  browser: parse.map(parse.text, showBrowser),
  kind: parse.text,
  current: parse.flag,
  active: parse.flag,
  lastUsedOn: parse.day,
  lastUsedTime: parse.text,
  place: (value: unknown) => (typeof value === 'string' || value === null ? value : undefined),
} satisfies FieldParsers<SignInSession>)

export const sessionParser: Parser<Session, SignInSession> = parse.map(
  sessionFields,
  ({ kind, current: isCurrent, active: isActive, ...session }) => ({
    ...session,
    kind: kind === 'phone' ? 'phone' : 'computer',
    isCurrent,
    isActive,
  }),
)

/** Null for a backend without this call. */
export const sessionsQuery = queryOptions({
  queryKey: [...keys.account, 'sessions'],
  queryFn: ({ signal }) => nullIfMissing(get('/api/portal/account/sessions', parse.list(sessionParser), signal)),
})

/** @throws CallFailed */
export async function endSession(id: string, key: string): Promise<void> {
  await change(`DELETE /api/portal/account/sessions/${encodeURIComponent(id)}`, undefined, ignoreAnswer, { key })
}

/** Ends all sessions but this one. @throws CallFailed */
export async function endOtherSessions(key: string): Promise<void> {
  await change('DELETE /api/portal/account/sessions', undefined, ignoreAnswer, { key })
}

/** Refetches the sessions. */
export function useSessionsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
