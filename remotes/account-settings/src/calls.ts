// Account settings calls, parsers of their responses, and effects of changes.
import {
  accountQuery,
  change,
  get,
  keys,
  parse,
  queryOptions,
  refusalCode,
  refusalSentence,
  requireAnswer,
  send,
  useQueryClient,
  type Account,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import {
  contactMethods,
  fullName,
  isNotificationKind,
  type ContactMethod,
  type Day,
  type NotificationKind,
} from '@switchboard/domain'
import type {
  AccountResponse,
  AdditionalContact,
  CreateAdditionalContactRequest,
  CreateDataKeyRequest,
  DataKey as WireKey,
  DataKeyResponse,
  NotificationsResponse,
  UpdateContactRequest,
  UpdateEmailRequest,
  UpdateEmailResponse,
} from '@switchboard/wire'
import { moveOut } from './text'

/** The account's fields in the account settings. Texts are empty if a backend omits them. */
export interface ContactDetails {
  readonly holder: string
  readonly email: string
  /** Until it is confirmed, it receives no link to set a password. */
  readonly isEmailUnconfirmed: boolean
  readonly phoneNumber: string
  readonly sendBillTo: ContactMethod | undefined
  /** Undefined for backends without versions. */
  readonly version: number | undefined
}

const fields = parse.object({
  firstName: parse.lenient(parse.text),
  lastName: parse.lenient(parse.text),
  emailAddress: parse.lenient(parse.text),
  emailUnconfirmed: parse.lenient(parse.flag),
  phoneNumber: parse.lenient(parse.identifier),
  sendBillTo: parse.lenient(parse.number),
  version: parse.lenient(parse.number),
} satisfies FieldParsers<AccountResponse>)

export const contactDetailsParser: Parser<ContactDetails, AccountResponse> = parse.map(fields, (account) => ({
  holder: fullName(account),
  email: account.emailAddress ?? '',
  isEmailUnconfirmed: account.emailUnconfirmed === true,
  phoneNumber: account.phoneNumber ?? '',
  sendBillTo: Object.values(contactMethods).find((method) => method === account.sendBillTo),
  version: account.version,
}))

/**
 * Refetched with every change of the account, because its key begins like the account's. Does not select from
 * `accountQuery`: that holds what the host's build parsed, perhaps a minute ago, and the form would start with an
 * outdated number.
 */
export const contactDetailsQuery = queryOptions({
  queryKey: [...keys.account, 'contact-details'],
  queryFn: async ({ signal }) => requireAnswer(await get('/api/portal/account', contactDetailsParser, signal)),
})

/** @throws CallFailed */
export async function saveContactDetails(request: UpdateContactRequest, key: string): Promise<void> {
  // The stored values are fetched with the account. Other backends may return anything or nothing.
  await send('/api/portal/account/contact/update', request, ignoreAnswer, { key })
}

const emailParser: Parser<{ newEmail: string | undefined }, UpdateEmailResponse> = parse.object({
  newEmail: parse.lenient(parse.text),
} satisfies FieldParsers<UpdateEmailResponse>)

/** @returns the address as stored. @throws CallFailed */
export async function saveLoginEmail(request: UpdateEmailRequest, key: string): Promise<string> {
  const answer = await send('/api/portal/account/email/update', request, emailParser, { key })
  return answer?.newEmail || request.newEmail
}

/** @throws CallFailed */
export async function resendConfirmation(key: string): Promise<void> {
  await send('/api/portal/account/email/confirmation', undefined, ignoreAnswer, { key })
}

const moveOutRequest = (on: Day) => ({ requestedCancellationDate: `${on}T00:00:00.000` })
const ignoreAnswer = () => undefined

/** @throws CallFailed */
export async function bookMoveOut(on: Day, key: string): Promise<void> {
  await send('/api/portal/account/cancel', moveOutRequest(on), ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function changeMoveOut(from: Day, to: Day, key: string): Promise<void> {
  const request = { ...moveOutRequest(to), moveOutDate: from }
  await change('PUT /api/portal/account/move-out', request, ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function cancelMoveOut(key: string): Promise<void> {
  await change('DELETE /api/portal/account/move-out', undefined, ignoreAnswer, { key })
}

/** An additional account holder. Texts are empty if a backend omits them. */
export interface Holder {
  /** Undefined for backends without ids, where nothing can be changed. */
  readonly id: string | undefined
  readonly firstName: string
  readonly lastName: string
  readonly birth: Day | undefined
  readonly email: string
  readonly phoneNumber: string
  readonly version: number | undefined
}

export type HolderWithId = Holder & { readonly id: string }

const holderFields = parse.object({
  id: parse.lenient(parse.identifier),
  firstName: parse.lenient(parse.text),
  lastName: parse.lenient(parse.text),
  dateOfBirth: parse.lenient(parse.day),
  emailAddress: parse.lenient(parse.text),
  phoneNumber: parse.lenient(parse.identifier),
  version: parse.lenient(parse.number),
} satisfies FieldParsers<AdditionalContact>)

export const holderParser: Parser<Holder, AdditionalContact> = parse.map(holderFields, (holder) => ({
  id: holder.id,
  firstName: holder.firstName ?? '',
  lastName: holder.lastName ?? '',
  birth: holder.dateOfBirth,
  email: holder.emailAddress ?? '',
  phoneNumber: holder.phoneNumber ?? '',
  version: holder.version,
}))

export const holdersQuery = queryOptions({
  queryKey: [...keys.contacts, 'details'],
  queryFn: async ({ signal }) =>
    (await get('/api/portal/account/additionalcontacts', parse.readable(holderParser), signal)) ?? {
      items: [],
      unreadable: 0,
    },
})

/** @throws CallFailed */
export async function addHolder(request: CreateAdditionalContactRequest, key: string): Promise<void> {
  await send('/api/portal/account/additionalcontacts/create', request, ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function updateHolder(
  { id, version }: HolderWithId,
  request: CreateAdditionalContactRequest,
  key: string,
): Promise<void> {
  const body = { ...request, id, ...(version !== undefined && { version }) }
  await send('/api/portal/account/additionalcontacts/update', body, ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function deleteHolder(id: string, key: string): Promise<void> {
  await change(`DELETE /api/portal/account/additionalcontacts/${encodeURIComponent(id)}`, undefined, ignoreAnswer, {
    key,
  })
}

/** A key with which a program reads data. */
export interface DataKey {
  readonly id: string
  readonly name: string
  /** Undefined for a scope that this release does not know. */
  readonly scope: KeyScope | undefined
  readonly expiresOn: Day
  readonly lastUsedOn: Day | undefined
}

export type KeyScope = CreateDataKeyRequest['scope']

export const keyScopes = ['usage', 'bills', 'all'] as const

const keyFields = {
  id: parse.identifier,
  name: parse.text,
  scope: parse.map(parse.text, (scope) => keyScopes.find((known) => known === scope)),
  expiresOn: parse.day,
  lastUsedOn: parse.maybe(parse.day),
} satisfies FieldParsers<WireKey>

export const dataKeyParser: Parser<DataKey, WireKey> = parse.object(keyFields)

export const dataKeysQuery = queryOptions({
  queryKey: [...keys.account, 'data-keys'],
  queryFn: async ({ signal }) =>
    requireAnswer(await get('/api/portal/account/data/keys', parse.list(dataKeyParser), signal)),
})

const madeKeyParser: Parser<{ key: string | undefined }, DataKeyResponse> = parse.object({
  key: parse.lenient(parse.text),
} satisfies FieldParsers<DataKeyResponse>)

/** @returns the key; undefined if an earlier response with it was lost. @throws CallFailed */
export async function makeDataKey(request: CreateDataKeyRequest, key: string): Promise<string | undefined> {
  return (await send('/api/portal/account/data/keys', request, madeKeyParser, { key }))?.key
}

/** @throws CallFailed */
export async function removeDataKey(id: string, key: string): Promise<void> {
  await change(`DELETE /api/portal/account/data/keys/${encodeURIComponent(id)}`, undefined, ignoreAnswer, { key })
}

/** Which news the customer has by email. */
export interface Notifications {
  readonly email: string
  readonly hasPaperBills: boolean
  /** Only the kinds that this release knows. */
  readonly byMail: ReadonlyMap<NotificationKind, boolean>
}

const notificationFields = parse.object({
  emailAddress: parse.text,
  sendBillTo: parse.number,
  kinds: parse.list(parse.object({ kind: parse.text, byMail: parse.flag })),
} satisfies FieldParsers<NotificationsResponse>)

export const notificationsParser: Parser<Notifications, NotificationsResponse> = parse.map(
  notificationFields,
  ({ emailAddress, sendBillTo, kinds }) => ({
    email: emailAddress,
    hasPaperBills: sendBillTo === contactMethods.post,
    byMail: new Map(kinds.flatMap(({ kind, byMail }) => (isNotificationKind(kind) ? [[kind, byMail] as const] : []))),
  }),
)

export const notificationsQuery = queryOptions({
  queryKey: [...keys.account, 'notifications'],
  queryFn: async ({ signal }) =>
    requireAnswer(await get('/api/portal/account/notifications', notificationsParser, signal)),
})

/** Refetches the keys. */
export function useDataKeysRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: dataKeysQuery.queryKey })
}

/** Refetches the holders, including for closed screens, so that the dashboard shows the change immediately. */
export function useHoldersRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keys.contacts, refetchType: 'all' })
}

/** Refetches everything that a change of the account can affect on any screen. */
export function useAccountRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const changed = [keys.account, keys.services, keys.usage, keys.contacts]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** Reloads the account after a final refusal (D72). @returns what is known about it then */
export function useAccountReload(): () => Promise<Account | undefined> {
  const queryClient = useQueryClient()
  const refreshAccount = useAccountRefresh()
  return async () => {
    await refreshAccount()
    return queryClient.getQueryData(accountQuery.queryKey)
  }
}

/** The text of a final refusal. Undefined for a failure after which another attempt may succeed. */
export function refusalOf(thrown: unknown, account?: Account): string | undefined {
  const on = account?.moveOut?.on
  if (on && refusalCode(thrown) === 'already-booked') return moveOut.bookedElsewhere(on)
  if (on && isStale(thrown)) return moveOut.changedElsewhere(on)
  return refusalSentence(thrown, moveOut.refusals)
}

/** Whether a change was refused because of another change, made in another tab or by somebody else. */
export const isStale = (thrown: unknown): boolean => refusalCode(thrown) === 'changed-elsewhere'
