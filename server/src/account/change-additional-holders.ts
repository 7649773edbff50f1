// POST /api/portal/account/additionalcontacts/create and .../update, DELETE .../{id}: the other people who may act for the account (D39).
import {
  adultMessage,
  contactNumberFormat,
  emailFormat,
  fieldMessages,
  foldFullName,
  fullName,
  isAdult,
  isPossibleBirth,
  mostAdditionalHolders,
  parseDay,
  personNameFormat,
  type Day,
} from '@switchboard/domain'
import {
  AdditionalContactParameters,
  AdditionalContactResponse,
  CreateAdditionalContactRequest,
  UpdateAdditionalContactRequest,
} from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import type { ShownValue } from '../audit/store-audit'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import type { LockedAccount } from '../changes/locked-account'
import { refuseStaleVersion } from '../changes/stale-version'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import { parseField } from './parse-field'

const PATH = '/api/portal/account/additionalcontacts'

export function addChangesOfAdditionalContacts(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: `${PATH}/create`,
    operationId: 'createAdditionalContact',
    tag: 'account',
    summary: 'Adds an account holder; an account has at most five',
    body: CreateAdditionalContactRequest,
    answer: AdditionalContactResponse,
    refusals: [409],
    apply: createHolder,
  })
  addChange(app, options, {
    method: 'POST',
    url: `${PATH}/update`,
    operationId: 'updateAdditionalContact',
    tag: 'account',
    summary: 'Changes an additional account holder',
    body: UpdateAdditionalContactRequest,
    answer: AdditionalContactResponse,
    refusals: [404, 409],
    apply: updateHolder,
  })
  addChange(app, options, {
    method: 'DELETE',
    url: `${PATH}/:id`,
    operationId: 'deleteAdditionalContact',
    tag: 'account',
    summary: 'Removes an additional account holder',
    parameters: AdditionalContactParameters,
    refusals: [404],
    apply: deleteHolder,
  })
}

type Result = ChangeResult<AdditionalContactResponse>

async function createHolder({
  sql,
  account,
  body,
}: ChangeContext<CreateAdditionalContactRequest, unknown>): Promise<Result> {
  const holder = parseHolder(body, account.today)
  await refuseDuplicate(account, sql, holder)
  const { rows } = await raw<{ id: string; version: number }>`
    insert into additional_contact (account_id, first_name, last_name, date_of_birth, email, phone, folded_name, folded_version)
    select ${account.id}, ${holder.first_name}, ${holder.last_name}, ${holder.date_of_birth}::date, ${holder.email}, ${holder.phone},
      ${foldedName(holder)}, 1
    where (select count(*) from additional_contact where account_id = ${account.id}) < ${mostAdditionalHolders}
    returning id, version`.execute(sql)
  const [stored] = rows
  if (!stored)
    return throwProblem(409, 'too-many-holders', `An account has at most ${mostAdditionalHolders} additional holders.`)
  return changeResult('holder-added', account, { ...holder, ...stored })
}

async function updateHolder({
  sql,
  account,
  body: { id, version, ...body },
}: ChangeContext<UpdateAdditionalContactRequest, unknown>): Promise<Result> {
  const holder = parseHolder(body, account.today)
  const before = await findHolder(account, sql, id)
  const isSame = fields.every((field) => before[field] === holder[field])
  if (isSame) return { answer: answerOf(before) }
  refuseStaleVersion(version, before.version)
  await refuseDuplicate(account, sql, holder, before.id)
  const stored = await sql
    .updateTable('additional_contact')
    .set({ ...holder, version: raw`version + 1`, folded_name: foldedName(holder), folded_version: raw`version + 1` })
    .where('account_id', '=', account.id)
    .where('id', '=', before.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return changeResult('holder-changed', account, { ...holder, ...stored }, changedValues(before, holder))
}

async function deleteHolder({
  sql,
  account,
  parameters: { id },
}: ChangeContext<unknown, AdditionalContactParameters>): Promise<ChangeResult<undefined>> {
  const holder = await findHolder(account, sql, id)
  await sql.deleteFrom('additional_contact').where('account_id', '=', account.id).where('id', '=', holder.id).execute()
  return { ...changeResult('holder-removed', account, holder), answer: undefined }
}

interface Holder {
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: Day
  readonly email: string
  /** E.164 */
  readonly phone: string
}
type StoredHolder = Holder & { readonly id: string; readonly version: number }

const fields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone'] as const

/** @throws Problem 422 naming the first field with an error */
function parseHolder(body: CreateAdditionalContactRequest, today: Day): Holder {
  const birth = parseDay(body.dateOfBirth) ?? refuseField('dateOfBirth', fieldMessages.date())
  if (!isPossibleBirth(birth, today)) refuseField('dateOfBirth', fieldMessages.date())
  if (!isAdult(birth, today)) refuseField('dateOfBirth', adultMessage)
  return {
    first_name: parseField('firstName', personNameFormat, body.firstName),
    // A person may have a single name (D65).
    last_name: body.lastName.trim() === '' ? '' : parseField('lastName', personNameFormat, body.lastName),
    date_of_birth: birth,
    email: parseField('emailAddress', emailFormat, body.emailAddress),
    phone: parseField('phoneNumber', contactNumberFormat, body.phoneNumber),
  }
}

type Sql = ChangeContext<unknown, unknown>['sql']

/** @throws Problem 404, also for another account's holder (D45) */
async function findHolder(account: LockedAccount, sql: Sql, id: string): Promise<StoredHolder> {
  const holder = await sql
    .selectFrom('additional_contact')
    .where('account_id', '=', account.id)
    .where(raw<string>`id::text`, '=', id.toLowerCase())
    .select(['id', 'version', ...fields])
    .executeTakeFirst()
  return holder ?? throwProblem(404, 'not-found', 'There is no such account holder.')
}

const foldedName = ({ first_name: firstName, last_name: lastName }: Pick<Holder, 'first_name' | 'last_name'>) =>
  foldFullName({ firstName, lastName })

/** A unique index also refuses duplicates, but its error would end the transaction. @throws Problem 409 */
async function refuseDuplicate(account: LockedAccount, sql: Sql, holder: Holder, but?: string): Promise<void> {
  const bornThatDay = await sql
    .selectFrom('additional_contact')
    .where('account_id', '=', account.id)
    .where('date_of_birth', '=', holder.date_of_birth)
    .select(['id', 'first_name', 'last_name'])
    .execute()
  const isThere = bornThatDay.some((other) => other.id !== but && foldedName(other) === foldedName(holder))
  if (isThere) throwProblem(409, 'holder-exists', 'This account holder is on the account already.')
}

function changeResult(
  action: 'holder-added' | 'holder-changed' | 'holder-removed',
  account: LockedAccount,
  holder: StoredHolder,
  values: readonly ShownValue[] = [],
): Result {
  const name = fullName({ firstName: holder.first_name, lastName: holder.last_name })
  return {
    answer: answerOf(holder),
    audit: { action, detail: { holder: holder.id }, shown: { about: name, values } },
    mails: [
      {
        template: action,
        facts: { firstName: account.firstName, accountNumber: account.number, holder: name },
      },
    ],
  }
}

/** The day of birth is not kept, because it proves who a person is. */
function changedValues(before: Holder, after: Holder): readonly ShownValue[] {
  const value = (of: ShownValue['of'], valueOf: (holder: Holder) => string): readonly ShownValue[] =>
    valueOf(before) === valueOf(after) ? [] : [{ of, before: valueOf(before), after: valueOf(after) }]
  return [
    ...value('name', ({ first_name: firstName, last_name: lastName }) => fullName({ firstName, lastName })),
    ...(before.date_of_birth === after.date_of_birth ? [] : [{ of: 'dateOfBirth' } as const]),
    ...value('email', ({ email }) => email),
    ...value('phone', ({ phone }) => contactNumberFormat.show(phone)),
  ]
}

const answerOf = (holder: StoredHolder): AdditionalContactResponse => ({
  id: holder.id,
  firstName: holder.first_name,
  lastName: holder.last_name,
  dateOfBirth: holder.date_of_birth,
  emailAddress: holder.email,
  phoneNumber: contactNumberFormat.show(holder.phone),
  version: holder.version,
})
