// Calls of account settings, the parsers of their responses, and what follows from a change.
import {
  CallFailed,
  change,
  failureCause,
  get,
  keys,
  parse,
  queryOptions,
  requireAnswer,
  send,
  useQueryClient,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { contactMethods, type ContactMethod, type Day } from '@switchboard/domain'
import { showBanner } from '@switchboard/events'
import { offline } from '@switchboard/ui/text'
import type { AccountResponse, UpdateContactRequest } from '@switchboard/wire'

/** What the account settings show of the account. Texts are empty when a backend leaves them out. */
export interface ContactDetails {
  readonly holder: string
  readonly email: string
  readonly phoneNumber: string
  readonly sendBillTo: ContactMethod | undefined
  /** Undefined for a backend without versions. */
  readonly version: number | undefined
}

const fields = parse.object({
  firstName: parse.lenient(parse.text),
  lastName: parse.lenient(parse.text),
  emailAddress: parse.lenient(parse.text),
  phoneNumber: parse.lenient(parse.identifier),
  sendBillTo: parse.lenient(parse.number),
  version: parse.lenient(parse.number),
} satisfies FieldParsers<AccountResponse>)

export const contactDetailsParser: Parser<ContactDetails, AccountResponse> = parse.map(fields, (account) => ({
  holder: [account.firstName, account.lastName].filter(Boolean).join(' '),
  email: account.emailAddress ?? '',
  phoneNumber: account.phoneNumber ?? '',
  sendBillTo: Object.values(contactMethods).find((method) => method === account.sendBillTo),
  version: account.version,
}))

/** A change of the account refetches it, too, because its key begins like the account's. */
export const contactDetailsQuery = queryOptions({
  queryKey: [...keys.account, 'contact-details'],
  queryFn: async ({ signal }) => requireAnswer(await get('/api/portal/account', contactDetailsParser, signal)),
})

/** @throws CallFailed */
export async function saveContactDetails(request: UpdateContactRequest, key: string): Promise<void> {
  // What was stored is fetched with the account. Other backends answer with anything or nothing.
  await send('/api/portal/account/contact/update', request, ignoreAnswer, { key })
}

const moveOutRequest = (on: Day) => ({ requestedCancellationDate: `${on}T00:00:00.000` })
const ignoreAnswer = () => undefined

/** @throws CallFailed */
export async function bookMoveOut(on: Day, key: string): Promise<void> {
  await send('/api/portal/account/cancel', moveOutRequest(on), ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function changeMoveOut(on: Day, key: string): Promise<void> {
  await change('PUT /api/portal/account/move-out', moveOutRequest(on), ignoreAnswer, { key })
}

/** @throws CallFailed */
export async function cancelMoveOut(key: string): Promise<void> {
  await change('DELETE /api/portal/account/move-out', undefined, ignoreAnswer, { key })
}

/** Fetches everything anew that a change of the account can change on any screen. */
export function useAccountRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const changed = [keys.account, keys.services, keys.usage, keys.contacts]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** Whether a change was refused because of another one, in another tab or by somebody else. */
export const isStale = (thrown: unknown): boolean =>
  thrown instanceof CallFailed &&
  thrown.failure.kind === 'refused' &&
  thrown.failure.problem?.code === 'changed-elsewhere'

/** Says that something could not be done. What was typed stays in the form. */
export function showFailure(thrown: unknown, sentence: string): void {
  const detail = failureCause(thrown).cause === 'offline' ? `${sentence} ${offline}` : sentence
  showBanner({ severity: 'error', detail, position: 'bottom' })
}
