// The calls about passkeys and the second step, and parsers of their responses.
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
import type { Passkey as WirePasskey, RenameSignInMethodRequest, SignInMethodsResponse } from '@switchboard/wire'
import type { Passkey, SignInMethods } from './sign-in-changes'

/** Null means none. Undefined for an absent or unreadable value. */
const nullOr =
  <T, W>(of: Parser<T, W>): Parser<T | null | undefined, W | null | undefined> =>
  (value, path, zone) =>
    value === null ? null : parse.lenient(of)(value, path, zone)

const passkeyParser: Parser<Passkey, WirePasskey> = parse.object({
  id: parse.text,
  name: parse.text,
  addedOn: parse.lenient(parse.day),
  addedTime: parse.lenient(parse.text),
  lastUsedOn: nullOr(parse.day),
} satisfies FieldParsers<WirePasskey>)

export const signInMethodsParser: Parser<SignInMethods, SignInMethodsResponse> = parse.object({
  passkeys: parse.lenient(parse.list(passkeyParser)),
  authenticatorApp: nullOr(parse.object({ id: parse.text })),
  recoveryCodes: nullOr(parse.object({ left: parse.number, total: parse.number, id: parse.text })),
} satisfies FieldParsers<SignInMethodsResponse>)

/** Null for a backend without this call. */
export const signInMethodsQuery = queryOptions({
  queryKey: [...keys.account, 'sign-in-methods'],
  queryFn: ({ signal }) => nullIfMissing(get('/api/portal/account/sign-in-methods', signInMethodsParser, signal)),
})

/** @throws CallFailed */
export async function renamePasskey(id: string, request: RenameSignInMethodRequest, key: string): Promise<void> {
  const call = `PUT /api/portal/account/sign-in-methods/${encodeURIComponent(id)}` as const
  await change(call, request, () => undefined, { key })
}

export function useSignInMethodsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey })
}
