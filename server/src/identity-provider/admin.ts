// The part of Keycloak's admin API used by the portal API: finding and changing a user, and ending sessions.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer'
import { changeCredentials, credentialsOf, deleteCredential, findCredential } from './factors/credentials'
import { deleteRecoveryCodes, recoveryCodesOf } from './factors/recovery-codes'
import { queryOf, type IdentityContext } from './context'
import { isObject } from './json'
import type { Db } from './db'
import { deleteLinks } from './password-reset'
import { MANAGE_USERS, REALM } from './realm'
import { endAllSessions, endSession, liveSessions } from './state'
import { canonicalEmail, findUser, findUserByEmail, removePassword, type User } from './users'

const USERS = `/auth/admin/realms/${REALM}/users`
const SESSIONS = `/auth/admin/realms/${REALM}/sessions`
const PASSWORD = 'password'

type WithId = { Params: { id: string } }

export function adminRoutes(app: FastifyInstance, context: IdentityContext): void {
  void app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => refuseOthers(request, reply, context))
    userRoutes(routes, context)
    sessionRoutes(routes, context)
    credentialRoutes(routes, context)
  })
}

async function refuseOthers(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  void reply.header('cache-control', 'no-store')
  const bearer = await bearerOf(request, context)
  if (bearer?.roles.includes(MANAGE_USERS)) return undefined
  const status = bearer ? 403 : 401
  return reply.code(status).send({ error: status === 401 ? 'HTTP 401 Unauthorized' : 'HTTP 403 Forbidden' })
}

function userRoutes(app: FastifyInstance, { db }: IdentityContext): void {
  app.get(USERS, async (request, reply) => {
    const query = queryOf(request)
    const address = query.get('email') ?? query.get('username')
    const user = address === null ? undefined : await findUserByEmail(db, address)
    return reply.send(user ? [representation(user)] : [])
  })

  app.get<WithId>(`${USERS}/:id`, async (request, reply) => {
    const user = await findUser(db, request.params.id)
    return user ? reply.send(representation(user)) : sendUserNotFound(reply)
  })

  app.put<WithId>(`${USERS}/:id`, async (request, reply) => {
    const user = await findUser(db, request.params.id)
    if (!user) return sendUserNotFound(reply)
    const change = parseUser(request.body, user)
    if ('errorMessage' in change) return reply.code(400).send(change)
    const holder = await findUserByEmail(db, change.email)
    if (holder && holder.id !== user.id) return sendEmailTaken(reply)
    if (!(await update(db, user.id, change))) return sendEmailTaken(reply)
    await deleteLinks(db, user.id)
    return reply.code(204).send()
  })
}

function sessionRoutes(app: FastifyInstance, { db }: IdentityContext): void {
  app.get<WithId>(`${USERS}/:id/sessions`, async ({ params: { id } }, reply) => {
    const sessions = await liveSessions(db, id, new Date())
    return reply.send(sessions.map((session) => ({ id: session, userId: id })))
  })

  app.post<WithId>(`${USERS}/:id/logout`, async ({ params: { id } }, reply) => {
    await endAllSessions(db, id)
    return reply.code(204).send()
  })

  app.delete<WithId>(`${SESSIONS}/:id`, async ({ params: { id } }, reply) => {
    await endSession(db, id)
    return reply.code(204).send()
  })
}

/** Also the ways of signing in that somebody added during a stolen session: the API removes them (D71). */
function credentialRoutes(app: FastifyInstance, { db, config }: IdentityContext): void {
  const path = `${USERS}/:id/credentials`
  app.get<WithId>(path, async (request, reply) => {
    const user = await findUser(db, request.params.id)
    if (!user) return sendUserNotFound(reply)
    const others = (await credentialsOf(db, user.id)).map(({ id, kind, created_at: createdAt }) => ({
      id,
      type: kind === 'passkey' ? 'webauthn-passwordless' : 'otp',
      createdDate: createdAt.getTime(),
    }))
    const password = { id: PASSWORD, type: PASSWORD, createdDate: user.password_changed_at.getTime() }
    const codes = await recoveryCodesOf(db, user.id)
    const recovery = codes && { id: codes.id, type: 'recovery-authn-codes', createdDate: codes.createdAt.getTime() }
    return reply.send([...(user.has_password ? [password] : []), ...others, ...(recovery ? [recovery] : [])])
  })

  app.delete<WithId>(`${path}/${PASSWORD}`, async (request, reply) => {
    await removePassword(db, request.params.id, config.passwordCost)
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string; credential: string } }>(`${path}/:credential`, async (request, reply) => {
    const { id, credential } = request.params
    const isDeleted = await changeCredentials(db, id, async (sql) => {
      if (!(await findCredential(sql, id, credential))) return deleteRecoveryCodes(sql, id, credential)
      await deleteCredential(sql, id, credential)
      return true
    })
    return isDeleted ? reply.code(204).send() : reply.code(404).send({ error: 'Credential not found' })
  })
}

function representation(user: User) {
  return {
    id: user.id,
    username: user.email,
    email: user.email,
    emailVerified: user.email_verified,
    enabled: user.enabled,
    firstName: user.first_name,
    lastName: user.last_name,
    attributes: { accountNumber: [user.account_number] },
  }
}

interface Change {
  readonly email: string
  readonly email_verified: boolean
  readonly enabled: boolean
  readonly first_name: string
  readonly last_name: string
  readonly account_number: string
}

interface Refusal {
  readonly field: string
  readonly errorMessage: string
}

/**
 * As in Keycloak: with `attributes` the body replaces the whole user, so a missing name counts as empty and is refused,
 * because names are required. Without `attributes`, missing fields keep their values.
 */
function parseUser(body: unknown, user: User): Change | Refusal {
  const given = isObject(body) ? body : {}
  const whole = isObject(given['attributes'])
  const text = (field: string, present: string) => {
    const value = given[field] ?? (whole ? '' : present)
    return typeof value === 'string' ? value.trim() : ''
  }
  const flag = (field: string, present: boolean) => (typeof given[field] === 'boolean' ? given[field] : present)

  // The username if there is no email, because an unconfirmed address is only in the username.
  const email = canonicalEmail(text('email', user.email) || text('username', user.email))
  const first_name = text('firstName', user.first_name)
  const last_name = text('lastName', user.last_name)
  const account_number = isObject(given['attributes']) ? numberIn(given['attributes']) : user.account_number
  if (!first_name) return { field: 'firstName', errorMessage: REQUIRED }
  if (!last_name) return { field: 'lastName', errorMessage: REQUIRED }
  if (!email) return { field: 'email', errorMessage: REQUIRED }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { field: 'email', errorMessage: 'error-invalid-email' }
  if (!/^[0-9]{10}$/.test(account_number)) {
    return { field: 'accountNumber', errorMessage: 'An account number has ten digits.' }
  }
  const email_verified = flag('emailVerified', user.email_verified)
  return { email, email_verified, enabled: flag('enabled', user.enabled), first_name, last_name, account_number }
}

const REQUIRED = 'error-user-attribute-required'

function numberIn({ accountNumber }: Record<string, unknown>): string {
  return Array.isArray(accountNumber) ? String(accountNumber[0]) : ''
}

/** @returns false if another call took the email address meanwhile */
async function update(db: Db, id: string, change: Change): Promise<boolean> {
  return db
    .updateTable('idp_user')
    .set(change)
    .where('id', '=', id)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (typeof error === 'object' && error !== null && 'code' in error && error.code === '23505') return false
        throw error
      },
    )
}

function sendUserNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'User not found' })
}

function sendEmailTaken(reply: FastifyReply): FastifyReply {
  return reply.code(409).send({ errorMessage: 'User exists with same email' })
}
