// The part of Keycloak's account API about ways of signing in: listing and renaming.
import type { FastifyInstance } from 'fastify'
import { parseName } from '../../http/own-name'
import { callerOf, refuseCaller } from '../bearer'
import type { IdentityContext } from '../context'
import { ACCOUNT_PATH } from '../realm'
import type { User } from '../users'
import { credentialsOf, renameCredential, type Credential } from './credentials'
import { RECOVERY_CODES, recoveryCodesOf, type RecoveryCodes } from './recovery-codes'

const PATH = `${ACCOUNT_PATH}/credentials`

export function credentialRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const { user } = (await callerOf(request, context)) ?? {}
    if (!user) return refuseCaller(reply)
    const { db } = context
    return reply.send(credentialTypes(user, await credentialsOf(db, user.id), await recoveryCodesOf(db, user.id)))
  })
  app.put<{ Params: { id: string } }>(`${PATH}/:id/label`, async (request, reply) => {
    const { user } = (await callerOf(request, context)) ?? {}
    if (!user) return refuseCaller(reply)
    const label = parseName(typeof request.body === 'string' ? request.body : '')
    if ('problem' in label) return reply.code(400).send({ errorMessage: 'error-invalid-value' })
    const isRenamed = await renameCredential(context.db, user.id, request.params.id, label.name)
    return isRenamed ? reply.code(204).send() : reply.code(404).send({ error: 'Credential not found' })
  })
}

/** Keycloak does not report when a passkey was used last. */
function credentialTypes(user: User, credentials: readonly Credential[], codes: RecoveryCodes | undefined) {
  const ofKind = (kind: Credential['kind'], type: string) =>
    credentials.filter((one) => one.kind === kind).map((one) => representation(one, type))
  return [
    typeOf('password', 'basic-authentication', 'UPDATE_PASSWORD', user.has_password ? [passwordOf(user)] : []),
    typeOf('otp', 'two-factor', 'CONFIGURE_TOTP', ofKind('authenticator', 'otp')),
    typeOf('recovery-authn-codes', 'two-factor', 'CONFIGURE_RECOVERY_AUTHN_CODES', codes ? [codesOf(codes)] : []),
    typeOf(
      'webauthn-passwordless',
      'passwordless',
      'webauthn-register-passwordless',
      ofKind('passkey', 'webauthn-passwordless'),
    ),
  ]
}

const typeOf = (type: string, category: string, createAction: string, metadata: readonly object[]) => ({
  type,
  category,
  displayName: `${type}-display-name`,
  helptext: `${type}-help-text`,
  createAction,
  removeable: type !== 'password',
  userCredentialMetadatas: metadata,
})

const passwordOf = ({ password_changed_at: changedAt }: User) => ({
  credential: { id: 'password', type: 'password', createdDate: changedAt.getTime() },
})

const codesOf = ({ id, createdAt, left }: RecoveryCodes) => ({
  credential: {
    id,
    type: 'recovery-authn-codes',
    userLabel: 'Recovery codes',
    createdDate: createdAt.getTime(),
    credentialData: JSON.stringify({ remainingCodes: left, totalCodes: RECOVERY_CODES }),
  },
  infoMessage: {
    key: 'recovery-codes-number-used',
    parameters: [`${RECOVERY_CODES - left}/${RECOVERY_CODES}`],
  },
})

const representation = ({ id, label, created_at: createdAt, last_used_at: lastUsed }: Credential, type: string) => ({
  credential: {
    id,
    type,
    userLabel: label,
    createdDate: createdAt.getTime(),
    lastUsedDate: lastUsed?.getTime() ?? null,
  },
})
