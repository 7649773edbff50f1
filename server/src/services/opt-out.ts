// POST /api/portal/account/opt-out ends an add-on on a day, and DELETE .../opt-out/{subscriptionName} withdraws that up
// to the day before (specification 2.10, D5, D6, D26, D57).
import { acceptedServiceChangeDays, isSelectable, parseDay, type Day } from '@switchboard/domain'
import { OptOutRequest, OptOutResponse, SubscriptionParameters } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { findMoveOut } from '../changes/booked-move-out'
import type { LockedAccount } from '../changes/locked-account'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import { tryStep } from './try-step'

export function addOptOutRoutes(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/account/opt-out',
    operationId: 'optOut',
    tag: 'services',
    summary: 'Ends an add-on; the day is its last',
    body: OptOutRequest,
    answer: OptOutResponse,
    refusals: [404, 409],
    apply: optOut,
  })
  addChange(app, options, {
    method: 'DELETE',
    url: '/api/portal/account/opt-out/:subscriptionName',
    operationId: 'withdrawOptOut',
    tag: 'services',
    summary: 'Withdraws an opt-out, until the day before the service ends',
    parameters: SubscriptionParameters,
    refusals: [404, 409],
    apply: withdrawOptOut,
  })
}

async function optOut({
  sql,
  account,
  body: { serviceName, subscriptionName, requestedCancellationDate },
}: ChangeContext<OptOutRequest, unknown>): Promise<ChangeResult<OptOutResponse>> {
  const on = parseLastDay(requestedCancellationDate, account)
  const service = await findService(sql, account, subscriptionName)
  if (service?.code !== serviceName) return throwProblem(404, 'not-found', 'There is no such service.')
  if (!account.active) throwProblem(409, 'inactive', 'The account is not active yet.')
  if (service.kind !== 'E') throwProblem(409, 'not-an-add-on', 'Only add-ons can be left.')
  if (service.ends) return { answer: { subscriptionName, subscriptionEndDate: service.ends } }
  if (await findMoveOut(account, sql)) throwProblem(409, 'moving-out', 'All services end with the move-out.')
  if (on < service.starts) refuseField('requestedCancellationDate', 'Choose a day on or after the connection.')
  await sql
    .updateTable('service')
    .set({ ends_on: on, cancelled_on: account.today })
    .where('account_id', '=', account.id)
    .where('id', '=', service.id)
    .execute()
  await sql
    .insertInto('service_request')
    .values({
      account_id: account.id,
      kind: 'OPT_OUT',
      product_code: service.code,
      service_id: service.id,
      wanted_on: on,
    })
    .execute()
  return {
    answer: { subscriptionName, subscriptionEndDate: on },
    audit: {
      action: 'opted-out',
      detail: { subscription: subscriptionName, on },
      shown: { about: service.title },
    },
    mails: [{ template: 'opt-out-booked', facts: { ...readerOf(account), title: service.title, on } }],
  }
}

async function withdrawOptOut({
  sql,
  account,
  parameters: { subscriptionName },
}: ChangeContext<unknown, SubscriptionParameters>): Promise<ChangeResult<undefined>> {
  const service = await findService(sql, account, subscriptionName)
  const request = service && (await findOptOut(sql, account, service.id))
  if (!request || !service.ends) return throwProblem(404, 'not-found', 'No opt-out is scheduled for this subscription.')
  const { id, title, ends: before } = service
  if (account.today >= before) throwProblem(409, 'too-late', 'An opt-out can be withdrawn until the day before.')
  await sql
    .updateTable('service_request')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', account.id)
    .where('id', '=', request.id)
    .execute()
  const continued = await tryStep(sql, () =>
    sql
      .updateTable('service')
      .set({ ends_on: null, cancelled_on: null })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .execute(),
  )
  if (!continued) throwProblem(409, 'service-overlaps', 'The account has this service again from a later day on.')
  return {
    answer: undefined,
    audit: {
      action: 'opt-out-withdrawn',
      detail: { subscription: subscriptionName, before },
      shown: { about: title },
    },
    mails: [{ template: 'opt-out-withdrawn', facts: { ...readerOf(account), title, before } }],
  }
}

const readerOf = ({ firstName, number }: LockedAccount) => ({ firstName, accountNumber: number })

/**
 * @param text local midnight, whose time is ignored (D5). @throws Problem 422 for a day that the calendar does not
 * offer
 */
function parseLastDay(text: string, { today }: LockedAccount): Day {
  const day = parseDay(text.slice(0, 10))
  if (day && isSelectable(day, acceptedServiceChangeDays(today))) return day
  return refuseField('requestedCancellationDate', 'Choose a weekday from today to two years ahead.')
}

type Sql = ChangeContext<unknown, unknown>['sql']

/** Ignores the effect of a booked move-out. */
const findService = (sql: Sql, { id }: LockedAccount, subscription: string) =>
  sql
    .selectFrom('service')
    .innerJoin('product', 'product.code', 'service.product_code')
    .where('account_id', '=', id)
    .where('subscription_name', '=', subscription)
    .select([
      'service.id',
      'product_code as code',
      'details_type as kind',
      'starts_on as starts',
      'ends_on as ends',
      'product.title',
    ])
    .executeTakeFirst()

const findOptOut = (sql: Sql, { id }: LockedAccount, serviceId: number) =>
  sql
    .selectFrom('service_request')
    .where('account_id', '=', id)
    .where('service_id', '=', serviceId)
    .where('kind', '=', 'OPT_OUT')
    .where('state', '=', 'scheduled')
    .select('id')
    .executeTakeFirst()
