// GET and PUT /api/portal/account/sign-in-methods: passkeys and the second step (decision record 0112). Adding and
// removing happen on the provider's pages.
import { clockTime, todayIn, type Zone } from '@switchboard/domain'
import {
  RenameSignInMethodRequest,
  SignInMethodParameters,
  SignInMethodsResponse,
  type Passkey,
} from '@switchboard/wire'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '../authentication/verified-account'
import type { ChangeOptions } from '../changes/add-change'
import { addChangeRoute } from '../changes/change-route'
import { readName } from '../http/own-name'
import { bearerSecurity, responses } from '../http/responses'
import type { AccountCredentials, ProviderCredential, ProviderCredentials } from '../keycloak-account'
import { askAccountApi } from './ask-account-api'
import { endPasskeyOffer } from './passkey-offer'

const PATH = '/api/portal/account/sign-in-methods'
/** Each list is a request to the provider. */
const LISTS = leakyBucket({ capacity: 30, refillPerSecond: 0.2 })

export interface SignInMethodOptions extends ChangeOptions {
  readonly credentials: AccountCredentials
}

export function addSignInMethodRoutes(app: FastifyInstance, options: SignInMethodOptions): void {
  const { db, credentials } = options
  const lists = rateLimit({ name: 'sign-in-method-lists', rule: LISTS, db })
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getSignInMethods',
        summary: 'Passkeys, authenticator app and recovery codes of the customer',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: SignInMethodsResponse }),
      },
    },
    async (request): Promise<SignInMethodsResponse> => {
      const account = accountOf(request)
      await lists.take(String(account.id))
      const found = await askAccountApi(request, (token) => credentials.list(token))
      if (found.passkeys?.length) await endPasskeyOffer(db.sql, account)
      return methodsIn(found, account.zone)
    },
  )
  addRenaming(app, options)
}

/** The provider stores the name, so that a repeated request has the same effect. */
function addRenaming(app: FastifyInstance, { credentials, limit }: SignInMethodOptions): void {
  const route = {
    method: 'PUT',
    url: `${PATH}/:id`,
    operationId: 'renameSignInMethod',
    tag: 'account',
    summary: 'Renames a passkey',
    body: RenameSignInMethodRequest,
    parameters: SignInMethodParameters,
    refusals: [404],
  } as const
  addChangeRoute(app, route, async (request) => {
    await limit?.take(String(accountOf(request).id))
    const { body, params } = request
    const name = readName(body.name)
    const result = await askAccountApi(request, (token) => credentials.rename(token, params.id, name))
    if (result === 'missing') throwProblem(404, 'not-found', 'The customer has no such passkey.')
    return { status: 204, answer: undefined }
  })
}

function methodsIn({ passkeys, authenticatorApps, recoveryCodes, hasUses }: ProviderCredentials, zone: Zone) {
  const [app] = authenticatorApps ?? []
  const [codes] = recoveryCodes ?? []
  return {
    ...(passkeys && { passkeys: passkeys.map((passkey) => passkeyIn(passkey, zone, hasUses ? 'known' : 'unknown')) }),
    ...(authenticatorApps && { authenticatorApp: app ? { id: app.id, addedOn: dayIn(app.addedAt, zone) } : null }),
    ...(recoveryCodes && { recoveryCodes: codes ?? null }),
  }
}

function passkeyIn(
  { id, name, addedAt, lastUsedAt }: ProviderCredential,
  zone: Zone,
  uses: 'known' | 'unknown',
): Passkey {
  return {
    id,
    name,
    addedOn: dayIn(addedAt, zone),
    addedTime: addedAt ? clockTime(zone, addedAt) : null,
    ...(uses === 'known' && { lastUsedOn: dayIn(lastUsedAt, zone) }),
  }
}

const dayIn = (instant: Date | undefined, zone: Zone) => (instant ? todayIn(zone, instant) : null)
