// POST /api/portal/account/opt-in adds services from a day on, and DELETE .../opt-in/{subscriptionName} withdraws one
// up to the day before (specification 2.10, D6, D28, D29, D33, D57).
import { acceptedServiceChangeDays, isSelectable, parseDay, type Day } from '@switchboard/domain'
import { OptInRequest, OptInResponse, SubscriptionParameters } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import type { ShownChange } from '../audit/store-audit'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { findMoveOut } from '../changes/booked-move-out'
import type { LockedAccount } from '../changes/locked-account'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import { offeredExtras } from './extras'
import { tryStep } from './try-step'

export function addOptInRoutes(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/account/opt-in',
    operationId: 'optIn',
    tag: 'services',
    summary: 'Adds services, each from its day on',
    body: OptInRequest,
    answer: OptInResponse,
    refusals: [409],
    apply: optIn,
  })
  addChange(app, options, {
    method: 'DELETE',
    url: '/api/portal/account/opt-in/:subscriptionName',
    operationId: 'withdrawOptIn',
    tag: 'services',
    summary: 'Withdraws an opt-in, until the day before the service starts',
    parameters: SubscriptionParameters,
    refusals: [404, 409],
    apply: withdrawOptIn,
  })
}

interface WantedService {
  readonly code: string
  readonly on: Day
}

async function optIn({
  sql,
  account,
  body,
  ip,
}: ChangeContext<OptInRequest, unknown>): Promise<ChangeResult<OptInResponse>> {
  const wanted = parseServices(body, account)
  if (!account.active) throwProblem(409, 'inactive', 'The account is not active yet.')
  if (await findMoveOut(account, sql)) throwProblem(409, 'moving-out', 'A move-out is booked.')
  const outcomes: Outcome[] = []
  for (const service of wanted) {
    const added = await tryStep(sql, () => addService(sql, account, service, ip))
    outcomes.push(added ?? (await findOptIn(sql, account, service.code)) ?? { code: service.code, state: 'refused' })
  }
  if (outcomes.every(({ state }) => state === 'refused') && (await isAnyTaken(sql, account, wanted)))
    throwProblem(409, 'service-overlaps', 'The account has this service at that time already.')
  const services = outcomes.filter((outcome) => outcome.state === 'added')
  return {
    answer: outcomes.map((outcome) => ({
      serviceName: outcome.code,
      success: outcome.state !== 'refused',
      connectionDate: outcome.state === 'refused' ? null : outcome.on,
    })),
    ...(services.length > 0 && confirmationOf(account, services)),
  }
}

type Outcome =
  | (AddedService & { readonly state: 'added' })
  /** Requested before (D29). */
  | (WantedService & { readonly state: 'requested' })
  | { readonly code: string; readonly state: 'refused' }

interface AddedService extends WantedService {
  readonly title: string
  readonly subscription: string
}

function confirmationOf({ firstName, number }: LockedAccount, services: readonly AddedService[]) {
  return {
    audit: {
      action: 'opted-in' as const,
      detail: { services: services.map(({ subscription, on }) => ({ subscription, on })) },
      shown: shownOf(services),
    },
    mails: [
      {
        template: 'opt-in-booked' as const,
        facts: { firstName, accountNumber: number, services: services.map(({ title, on }) => ({ title, on })) },
      },
    ],
  }
}

function shownOf(services: readonly AddedService[]): ShownChange {
  const [first, ...more] = new Set(services.map(({ on }) => on))
  return {
    about: services.map(({ title }) => title).join(', '),
    ...(first && more.length === 0 && { values: [{ of: 'startsOn', after: first }] }),
  }
}

/** @throws Problem 422 for a day that the calendar does not offer, or a repeated service */
function parseServices({ optInServices }: OptInRequest, { today }: LockedAccount): WantedService[] {
  const days = acceptedServiceChangeDays(today)
  return optInServices.map(({ serviceName: code, connectionDate }, index) => {
    if (optInServices.findIndex((other) => other.serviceName === code) !== index)
      refuseField(`optInServices/${index}/serviceName`, 'Name each service once.')
    const on = parseDay(connectionDate)
    if (on && isSelectable(on, days)) return { code, on }
    return refuseField(`optInServices/${index}/connectionDate`, 'Choose a weekday from today to two years ahead.')
  })
}

type Sql = ChangeContext<unknown, unknown>['sql']

/** Adds the service at the prices that the customer saw. @returns undefined if it is not offered to the account */
async function addService(
  sql: Sql,
  account: LockedAccount,
  { code, on }: WantedService,
  ip: string,
): Promise<Outcome | undefined> {
  const offered = await offeredExtras(sql, account)
    .innerJoin('product', 'product.code', 'extra.product_code')
    .where('product.code', '=', code)
    .select([
      'extra.id',
      'extra.uom',
      'extra.price_micros',
      'extra.tax_inclusive',
      'product.title',
      'product.terms_version',
    ])
    .executeTakeFirst()
  if (!offered) return undefined
  const { id: extra, title, terms_version, ...price } = offered
  const subscription = `${code}-${account.number}-${on.replaceAll('-', '')}`
  const { id } = await sql
    .insertInto('service')
    .values({
      account_id: account.id,
      product_code: code,
      details_type: 'E',
      subscription_name: subscription,
      starts_on: on,
      ...price,
      position: raw<number>`(select coalesce(max(position) + 1, 0) from service where account_id = ${account.id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyCharges(sql, { extra, service: id, on })
  const agreed = { terms_version, asked_from: ip }
  await sql
    .insertInto('service_request')
    .values({ account_id: account.id, kind: 'OPT_IN', product_code: code, service_id: id, wanted_on: on, ...agreed })
    .execute()
  return { code, on, title, subscription, state: 'added' }
}

/** With announced prices, without those that end before the service begins. */
async function copyCharges(
  sql: Sql,
  { extra, service, on }: { extra: number; service: number; on: Day },
): Promise<void> {
  await raw`insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, tax_name, taxable, show, position,
      first_day, last_day, window_name, times, suffix, step_thousandths, step_per)
    select ${service}, type, title, per, uom, excl_tax_micros, incl_tax_micros, tax_name, taxable, show, position,
      first_day, last_day, window_name, times, suffix, step_thousandths, step_per
    from charge where extra_id = ${extra} and (last_day is null or last_day >= ${on})`.execute(sql)
}

/** The current opt-in for a service that has not ended. */
async function findOptIn(sql: Sql, { id, today }: LockedAccount, code: string): Promise<Outcome | undefined> {
  const found = await standingOptIns(sql, id)
    .where('service.product_code', '=', code)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .select('service.starts_on as on')
    .executeTakeFirst()
  return found && { code, on: found.on, state: 'requested' }
}

/** Whether the account has one of the services at a time that the requested one would overlap, whoever entered it. */
async function isAnyTaken(sql: Sql, { id }: LockedAccount, wanted: readonly WantedService[]): Promise<boolean> {
  const found = await sql
    .selectFrom('service')
    .where('account_id', '=', id)
    .where((where) =>
      where.or(
        wanted.map(({ code, on }) =>
          where.and([
            where('product_code', '=', code),
            where.or([where('ends_on', 'is', null), where('ends_on', '>=', on)]),
          ]),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

const standingOptIns = (sql: Sql, accountId: number) =>
  sql
    .selectFrom('service_request as request')
    .innerJoin('service', (join) =>
      join.onRef('service.id', '=', 'request.service_id').onRef('service.account_id', '=', 'request.account_id'),
    )
    .where('request.account_id', '=', accountId)
    .where('request.kind', '=', 'OPT_IN')
    .where('request.state', '=', 'scheduled')

async function withdrawOptIn({
  sql,
  account,
  parameters: { subscriptionName },
}: ChangeContext<unknown, SubscriptionParameters>): Promise<ChangeResult<undefined>> {
  const service = await standingOptIns(sql, account.id)
    .innerJoin('product', 'product.code', 'service.product_code')
    .where('service.subscription_name', '=', subscriptionName)
    .select(['request.id as request', 'service.id', 'service.starts_on as before', 'product.title'])
    .executeTakeFirst()
  if (!service) return throwProblem(404, 'not-found', 'No opt-in is scheduled for this subscription.')
  const { request, id, before, title } = service
  if (account.today >= before) throwProblem(409, 'too-late', 'An opt-in can be withdrawn until the day before.')
  await sql
    .updateTable('service_request')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', account.id)
    .where('id', '=', request)
    .execute()
  await sql.deleteFrom('service').where('account_id', '=', account.id).where('id', '=', id).execute()
  return {
    answer: undefined,
    audit: {
      action: 'opt-in-withdrawn',
      detail: { subscription: subscriptionName, before },
      shown: { about: title },
    },
    mails: [
      {
        template: 'opt-in-withdrawn',
        facts: { firstName: account.firstName, accountNumber: account.number, title, before },
      },
    ],
  }
}
