// The part of Keycloak's admin API that the portal API uses: look a person up, change them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer'
import { queryOf, type IdentityContext } from './context'
import type { Db } from './db'
import { MANAGE_USERS, REALM } from './realm'
import { canonical, findUser, findUserByEmail, type User } from './users'

const USERS = `/auth/admin/realms/${REALM}/users`

export function adminRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context

  app.get(USERS, async (request, reply) => {
    if (!(await mayManage(request, reply))) return reply
    const query = queryOf(request)
    const address = query.get('email') ?? query.get('username')
    const user = address === null ? undefined : await findUserByEmail(db, address)
    return reply.send(user ? [representation(user)] : [])
  })

  app.get<{ Params: { id: string } }>(`${USERS}/:id`, async (request, reply) => {
    if (!(await mayManage(request, reply))) return reply
    const user = await findUser(db, request.params.id)
    return user ? reply.send(representation(user)) : notFound(reply)
  })

  app.put<{ Params: { id: string } }>(`${USERS}/:id`, async (request, reply) => {
    if (!(await mayManage(request, reply))) return reply
    const user = await findUser(db, request.params.id)
    if (!user) return notFound(reply)
    const change = parseUser(request.body, user)
    if ('missing' in change)
      return reply.code(400).send({ errorMessage: `error-user-attribute-required`, field: change.missing })
    const holder = await findUserByEmail(db, change.email)
    if (holder && holder.id !== user.id) return taken(reply)
    return (await update(db, user.id, change)) ? reply.code(204).send() : taken(reply)
  })

  async function mayManage(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    void reply.header('cache-control', 'no-store')
    const bearer = await bearerOf(request, context)
    if (bearer?.roles.includes(MANAGE_USERS)) return true
    const status = bearer ? 403 : 401
    void reply.code(status).send({ error: status === 401 ? 'HTTP 401 Unauthorized' : 'HTTP 403 Forbidden' })
    return false
  }
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
}

/** A name or address that is left out means 'empty it', as in Keycloak; here they are required, so it is refused. */
function parseUser(body: unknown, user: User): Change | { missing: string } {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { email, firstName, lastName } = given
  if (typeof email !== 'string' || !canonical(email)) return { missing: 'email' }
  if (typeof firstName !== 'string' || !firstName) return { missing: 'firstName' }
  if (typeof lastName !== 'string' || !lastName) return { missing: 'lastName' }
  return {
    email: canonical(email),
    email_verified: typeof given['emailVerified'] === 'boolean' ? given['emailVerified'] : user.email_verified,
    enabled: typeof given['enabled'] === 'boolean' ? given['enabled'] : user.enabled,
    first_name: firstName,
    last_name: lastName,
  }
}

/** False when another call has taken the address in the meantime. */
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

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'User not found' })
}

function taken(reply: FastifyReply): FastifyReply {
  return reply.code(409).send({ errorMessage: 'User exists with same email' })
}
