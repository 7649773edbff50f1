// POST /api/portal/account/contact/update: the contact number and how bills are sent (specification 2.6, D37).
import { contactNumberFormat, type ContactMethod } from '@switchboard/domain'
import { UpdateContactRequest, UpdateContactResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import { billsSentBy } from '../audit/shown-values'
import type { ShownChange } from '../audit/store-audit'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { refuseStaleVersion } from '../changes/stale-version'
import { parseField } from './parse-field'

export function addUpdateContactRoute(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/account/contact/update',
    operationId: 'updateContact',
    tag: 'account',
    summary: 'Changes the contact number and how bills are sent',
    body: UpdateContactRequest,
    answer: UpdateContactResponse,
    refusals: [409],
    apply: updateContact,
  })
}

interface ContactFacts {
  /** E.164 */
  readonly phone?: string
  readonly sendBillTo?: ContactMethod
}

async function updateContact({
  sql,
  account,
  body: { phoneNumber, sendBillTo, version },
}: ChangeContext<UpdateContactRequest, unknown>): Promise<ChangeResult<UpdateContactResponse>> {
  const phone = parseField('phoneNumber', contactNumberFormat, phoneNumber)
  const answer = { sendBillTo, phoneNumber: contactNumberFormat.show(phone) }
  const facts: ContactFacts = {
    ...(phone !== account.phone && { phone }),
    ...(sendBillTo !== account.sendBillTo && { sendBillTo }),
  }
  if (Object.keys(facts).length === 0) return { answer }
  refuseStaleVersion(version, account.version)
  await sql
    .updateTable('account')
    .set({ phone, send_bill_to: sendBillTo, version: raw`version + 1`, changed_at: raw`now()` })
    .where('id', '=', account.id)
    .execute()
  return {
    answer,
    audit: {
      action: 'contact-details-changed',
      detail: { changed: Object.keys(facts) },
      shown: { values: shownValues(account, facts) },
    },
    mails: [
      {
        template: 'contact-details-changed',
        facts: { firstName: account.firstName, accountNumber: account.number, ...facts },
      },
    ],
  }
}

function shownValues(
  before: Required<ContactFacts>,
  { phone, sendBillTo }: ContactFacts,
): NonNullable<ShownChange['values']> {
  const { show } = contactNumberFormat
  return [
    ...(phone === undefined ? [] : [{ of: 'phone', before: show(before.phone), after: show(phone) } as const]),
    ...(sendBillTo === undefined
      ? []
      : [{ of: 'bills', before: billsSentBy(before.sendBillTo), after: billsSentBy(sendBillTo) } as const]),
  ]
}
