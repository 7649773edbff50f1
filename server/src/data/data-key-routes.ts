// Keys with which a customer's own programs read usage and bills: list, make and remove (decision record 0101).
import { addDays, localDayOf, type Day } from '@switchboard/domain'
import {
  CreateDataKeyRequest,
  DataKeyParameters,
  DataKeyResponse,
  DataKeysResponse,
  type DataKey,
} from '@switchboard/wire'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import { sql as raw, type Transaction } from 'kysely'
import { hashKey, hasMovedOut, newKey } from '../authentication/data-key'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { addChange, changeOnce, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { addChangeRoute } from '../changes/change-route'
import type { LockedAccount } from '../changes/locked-account'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { readName } from '../http/own-name'
import { bearerSecurity, responses } from '../http/responses'

const PATH = '/api/portal/account/data/keys'
const MOST_KEYS = 5
/** Each of these changes sends a mail. */
const CHANGES = leakyBucket({ capacity: 40, refillPerSecond: 0.05 })

export function addDataKeyRoutes(app: FastifyInstance, { db, onMails }: ChangeOptions): void {
  const limit = rateLimit({ name: 'data-key-changes', rule: CHANGES, db })
  const options = { db, limit, ...(onMails && { onMails }) }
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getDataKeys',
        summary: 'Keys of the account, in the order they were made',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: DataKeysResponse }),
      },
    },
    async (request) => readKeys(db, accountOf(request)),
  )
  addCreation(app, options)
  addChange(app, options, {
    method: 'DELETE',
    url: `${PATH}/:id`,
    operationId: 'deleteDataKey',
    tag: 'account',
    summary: 'Removes a key, which stops working immediately',
    parameters: DataKeyParameters,
    refusals: [404],
    apply: deleteKey,
  })
}

function addCreation(app: FastifyInstance, options: ChangeOptions): void {
  const route = {
    method: 'POST',
    url: PATH,
    operationId: 'createDataKey',
    tag: 'account',
    summary: 'Makes a key; an account has at most five',
    body: CreateDataKeyRequest,
    answer: DataKeyResponse,
    refusals: [409],
    needsFreshSignIn: true,
  } as const
  addChangeRoute(app, route, async (request) => {
    const owner = accountOf(request)
    await options.limit?.take(String(owner.id))
    if (await hasMovedOut(options.db, owner)) throwProblem(409, 'moved-out', 'The account has moved out.')
    let key: string | undefined
    const done = await changeOnce(options, { request, status: 200 }, (sql, account) => {
      key = newKey()
      return createKey({ sql, account, body: request.body }, key)
    })
    // Added here, because the response that is stored for a repeated request must not contain it.
    return { ...done, answer: { ...Object(done.answer), ...(key !== undefined && { key }) } }
  })
}

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly scope: DataKey['scope']
  readonly created: string
  readonly expiresOn: Day
  readonly used: string | null
}

/** Instants as texts of ISO 8601. */
const COLUMNS = `id, name, scope, to_json(created_at)#>>'{}' as created, expires_on::text as "expiresOn", to_json(last_used_at)#>>'{}' as used`

async function readKeys({ pool }: Database, { id, zone }: VerifiedAccount): Promise<DataKeysResponse> {
  const { rows } = await retryRead(() =>
    pool.query<KeyRow>({
      name: 'data-keys',
      text: `select ${COLUMNS} from data_key where account_id = $1 order by created_at, id`,
      values: [id],
    }),
  )
  return rows.map((row) => keyOf(row, zone))
}

function keyOf({ id, name, scope, created, expiresOn, used }: KeyRow, zone: VerifiedAccount['zone']): DataKey {
  const dayOf = (instant: string) => localDayOf(instant, zone) ?? expiresOn
  return { id, name, scope, createdOn: dayOf(created), expiresOn, lastUsedOn: used === null ? null : dayOf(used) }
}

interface Creation {
  readonly sql: Transaction<Tables>
  readonly account: LockedAccount
  readonly body: CreateDataKeyRequest
}

/** Expired keys make room. */
async function createKey({ sql, account, body }: Creation, key: string): Promise<ChangeResult<DataKeyResponse>> {
  const name = readName(body.name)
  const { id, subject, today, zone, firstName } = account
  const expiresOn = addDays(today, body.days)
  await raw`delete from data_key where account_id = ${id} and expires_on < ${today}::date`.execute(sql)
  await refuseTakenName(sql, id, name)
  const { rows } = await raw<KeyRow>`
    insert into data_key (account_id, subject, name, scope, sha256, expires_on)
    select ${id}, ${subject}, ${name}, ${body.scope}, ${hashKey(key)}, ${expiresOn}::date
    where (select count(*) from data_key where account_id = ${id}) < ${MOST_KEYS}
    returning ${raw.raw(COLUMNS)}`.execute(sql)
  const [stored] = rows
  if (!stored) return throwProblem(409, 'too-many-keys', `An account has at most ${MOST_KEYS} keys.`)
  const facts = { firstName, accountNumber: account.number, name, scope: body.scope }
  return {
    answer: keyOf(stored, zone),
    audit: {
      action: 'data-key-created',
      detail: { key: stored.id, scope: body.scope, expiresOn },
      shown: { about: name },
    },
    mails: [{ template: 'data-key-created', facts: { ...facts, until: expiresOn } }],
  }
}

/** Mails and activity name a key by its name. While the account is locked. @throws Problem 409 */
async function refuseTakenName(sql: Transaction<Tables>, account: number, name: string): Promise<void> {
  const { rows } = await raw`
    select from data_key where account_id = ${account} and lower(name) = lower(${name})`.execute(sql)
  if (rows.length > 0) throwProblem(409, 'name-taken', 'Another key has this name.')
}

async function deleteKey({
  sql,
  account,
  parameters,
}: ChangeContext<unknown, DataKeyParameters>): Promise<ChangeResult<undefined>> {
  const { rows } = await raw<{ id: string; name: string }>`
    delete from data_key where account_id = ${account.id} and id::text = ${parameters.id} returning id, name`.execute(
    sql,
  )
  const [key] = rows
  if (!key) return throwProblem(404, 'not-found', 'There is no such key.')
  return {
    answer: undefined,
    audit: { action: 'data-key-removed', detail: { key: key.id }, shown: { about: key.name } },
    mails: [
      {
        template: 'data-key-removed',
        facts: { firstName: account.firstName, accountNumber: account.number, name: key.name },
      },
    ],
  }
}
