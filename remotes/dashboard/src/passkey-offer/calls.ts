// The calls about the offer of a passkey.
import {
  accountQuery,
  change,
  createRequestKeys,
  get,
  parse,
  queryClient,
  queryOptions,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { canMakePasskeys, canOpenAction } from '@switchboard/auth'
import type { SignInMethodsResponse, UpdatePasskeyOfferRequest } from '@switchboard/wire'
import { canOffer } from './offer-rule'

type Fields = Pick<SignInMethodsResponse, 'passkeys'>

/** Undefined if the provider does not offer passkeys. */
const passkeyCountParser: Parser<number | undefined, SignInMethodsResponse> = parse.map(
  parse.object({ passkeys: parse.maybe(parse.list(parse.object({ id: parse.text }))) } satisfies FieldParsers<Fields>),
  ({ passkeys }) => passkeys?.length,
)

const requestKeys = createRequestKeys()

async function store(state: UpdatePasskeyOfferRequest['state']): Promise<void> {
  const request = { state }
  await change('PUT /api/portal/account/passkey-offer', request, () => undefined, { key: requestKeys.keyOf(request) })
}

/** For browsers that do not report when they are idle. */
const REST_MS = 2000

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, REST_MS)
  })

/** Whether the offer is shown. Asked once a page load, and true only when the server has stored that it is. */
export const passkeyOfferQuery = queryOptions({
  queryKey: ['passkey-offer'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<boolean> => {
    await idle()
    const recognisesOwner = () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
    const countPasskeys = () => get('/api/portal/account/sign-in-methods', passkeyCountParser, signal)
    const isOffered = await canOffer({ canOpenAction, canMakePasskeys, recognisesOwner }, countPasskeys)
    if (isOffered) await store('shown')
    return isOffered
  },
})

/** @throws CallFailed */
export async function endOffer(): Promise<void> {
  await store('ended')
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, offersPasskey: false })
}
