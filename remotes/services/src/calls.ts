// Services page calls, parsers of their responses, and effects of changes.
import {
  change,
  get,
  keys,
  parse,
  partParser,
  queryOptions,
  refusalSentence,
  requireAnswer,
  send,
  useQueryClient,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { rules } from '@switchboard/brand/rules'
import {
  centsFromDollars,
  serviceKind,
  showServiceName,
  type Charge,
  type Day,
  type PropertyService,
  type Rate,
  type ScheduledChange,
} from '@switchboard/domain'
import type { Refusal } from '@switchboard/forms/refusal'
import type { ExtraService, OptInResponse, ScheduleResponse, ServiceCharge } from '@switchboard/wire'
import { catalogue } from './catalogue-text'
import { refusals } from './text'

const ratePeriods: readonly Rate['per'][] = ['unit', 'day', 'month', 'once']

const chargeParser: Parser<Charge, ServiceCharge> = parse.map(
  parse.object({
    type: parse.lenient(parse.text),
    title: parse.text,
    name: parse.lenient(parse.text),
    part: parse.lenient(partParser),
    per: parse.lenient(parse.text),
    unit: parse.lenient(parse.text),
    value: parse.lenient(parse.number),
    valueExclTax: parse.lenient(parse.number),
    valueInclTax: parse.lenient(parse.number),
    valueFormatted: parse.text,
    valueFormattedExclTax: parse.lenient(parse.text),
    valueFormattedInclTax: parse.lenient(parse.text),
    taxName: parse.lenient(parse.text),
    taxable: parse.lenient(parse.flag),
    show: parse.lenient(parse.flag),
    startDate: parse.lenient(parse.day),
    times: parse.lenient(parse.text),
    dependsOn: parse.lenient(parse.list(parse.text)),
    endDate: parse.lenient(parse.day),
  } satisfies FieldParsers<ServiceCharge>),
  ({ value = 0, valueFormatted, ...charge }) => ({
    type: charge.type ?? '',
    title: charge.title,
    name: charge.name,
    part: charge.part,
    per: ratePeriods.find((period) => period === charge.per),
    unit: charge.unit,
    value,
    valueExclTax: charge.valueExclTax ?? value,
    valueInclTax: charge.valueInclTax ?? value,
    valueFormatted,
    valueFormattedExclTax: charge.valueFormattedExclTax ?? valueFormatted,
    valueFormattedInclTax: charge.valueFormattedInclTax ?? valueFormatted,
    taxName: charge.taxName ?? rules.tax.name,
    taxable: charge.taxable ?? true,
    show: charge.show ?? false,
    starts: charge.startDate,
    times: charge.times,
    dependsOn: charge.dependsOn,
    ends: charge.endDate,
  }),
)

const scheduledChanges: readonly ScheduledChange[] = ['opt-in', 'opt-out']

/** An unreadable charge makes its service unreadable, because its price would be wrong. */
export const serviceParser: Parser<PropertyService, ExtraService> = parse.map(
  parse.object({
    service: parse.lenient(parse.text),
    title: parse.text,
    icon: parse.lenient(parse.text),
    description: parse.lenient(parse.text),
    termsUrl: parse.lenient(parse.text),
    termsPdfName: parse.lenient(parse.text),
    serviceDetailsType: parse.lenient(parse.text),
    subscriptionName: parse.lenient(parse.identifier),
    subscriptionStartDate: parse.lenient(parse.day),
    subscriptionEndDate: parse.lenient(parse.day),
    charges: parse.maybe(parse.list(chargeParser)),
    scheduledChange: parse.lenient(parse.text),
    indicativeMonthlyCost: parse.lenient(parse.number),
  } satisfies FieldParsers<ExtraService>),
  (s) => ({
    code: s.service ?? s.title,
    kind: serviceKind(s.serviceDetailsType),
    title: showServiceName(s.title),
    storedTitle: s.title,
    icon: s.icon,
    description: catalogueText(s.description ?? ''),
    subscription: s.subscriptionName,
    starts: s.subscriptionStartDate,
    ends: s.subscriptionEndDate,
    terms: s.termsUrl === undefined ? undefined : { address: s.termsUrl, name: s.termsPdfName },
    charges: s.charges ?? [],
    scheduledChange: scheduledChanges.find((change) => change === s.scheduledChange),
    monthlyCost: s.indicativeMonthlyCost === undefined ? undefined : centsFromDollars(s.indicativeMonthlyCost),
  }),
)

/** In the language of the page, if the brand has it. */
const catalogueText = (stored: string): string => (Object.hasOwn(catalogue, stored) && catalogue[stored]) || stored

const servicesParser = parse.readable(serviceParser)

export const scheduleParser = parse.object({
  customerType: parse.lenient(parse.text),
  rateType: parse.lenient(parse.map(parse.text, catalogueText)),
  serviceCharges: servicesParser,
} satisfies FieldParsers<ScheduleResponse>)

export type Schedule = ReturnType<typeof scheduleParser>

export const scheduleQuery = queryOptions({
  queryKey: [...keys.services, 'schedule'],
  queryFn: async ({ signal }) => requireAnswer(await get('/api/portal/account/schedule', scheduleParser, signal)),
})

export const extrasQuery = queryOptions({
  queryKey: [...keys.services, 'extras'],
  queryFn: async ({ signal }) =>
    requireAnswer(await get('/api/portal/account/extras', parse.object({ serviceCharges: servicesParser }), signal))
      .serviceCharges,
})

/** A service and the day on which it starts. */
export interface Connection {
  readonly service: PropertyService
  readonly on: Day
}

export interface AddedConnection extends Connection {
  /**
   * Whether the day comes from an earlier request, such as one from another tab (D29), not from the customer's choice.
   */
  readonly isEarlier: boolean
}

export interface OptInOutcome {
  /** The added services, with the days that the backend returned. */
  readonly added: readonly AddedConnection[]
  readonly failed: readonly PropertyService[]
}

const outcomeParser: Parser<readonly OptInItem[], OptInResponse> = parse.list(
  parse.object({
    serviceName: parse.lenient(parse.text),
    success: parse.lenient(parse.flag),
    connectionDate: parse.lenient(parse.day),
  } satisfies FieldParsers<OptInResponse[number]>),
)

export interface OptInItem {
  readonly serviceName: string | undefined
  readonly success: boolean | undefined
  readonly connectionDate: Day | undefined
}

/** @throws CallFailed */
export async function optIn(connections: readonly Connection[], key: string): Promise<OptInOutcome> {
  const optInServices = connections.map(({ service, on }) => ({ serviceName: service.code, connectionDate: on }))
  const items = requireAnswer(await send('/api/portal/account/opt-in', { optInServices }, outcomeParser, { key }))
  return outcomeOf(connections, items)
}

/** Items are in request order; some backends also return the service's name, and the day of an earlier request. */
export function outcomeOf(connections: readonly Connection[], items: readonly OptInItem[]): OptInOutcome {
  const found = connections.map((connection, index) => {
    const named = items.find(({ serviceName }) => serviceName === connection.service.code)
    return { ...connection, item: named ?? (items[index]?.serviceName === undefined ? items[index] : undefined) }
  })
  return {
    added: found
      .filter(({ item }) => item?.success === true)
      .map(({ service, on, item }) => {
        const answered = item?.connectionDate ?? on
        return { service, on: answered, isEarlier: answered !== on }
      }),
    failed: found.filter(({ item }) => item?.success !== true).map(({ service }) => service),
  }
}

/** @throws CallFailed */
export async function optOut({ code, subscription = '' }: PropertyService, on: Day, key: string): Promise<void> {
  const request = {
    serviceName: code,
    subscriptionName: subscription,
    requestedCancellationDate: `${on}T00:00:00.000`,
  }
  // The specification does not define the response.
  await send('/api/portal/account/opt-out', request, () => undefined, { key })
}

/** @throws CallFailed */
export async function withdraw(kind: ScheduledChange, subscription: string, key: string): Promise<void> {
  const name = encodeURIComponent(subscription)
  const call = kind === 'opt-in' ? withdrawOptIn : withdrawOptOut
  await change(call(name), undefined, () => undefined, { key })
}
const withdrawOptIn = (name: string) => `DELETE /api/portal/account/opt-in/${name}` as const
const withdrawOptOut = (name: string) => `DELETE /api/portal/account/opt-out/${name}` as const

/** Reloads the account and the services after a final refusal (D72). */
export function useReload(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of [keys.account, keys.services]) void cache.invalidateQueries({ queryKey })
  }
}

/**
 * Explains a final refusal, and loads the current state.
 * @returns why the change was refused, for a form to show above its fields
 * @throws any other failure
 */
export function useRefusalExplanation(): (thrown: unknown) => Refusal {
  const reload = useReload()
  return (thrown) => {
    const message = refusalSentence(thrown, refusals)
    if (message === undefined) throw thrown
    reload()
    return { errors: [{ path: '', message }] }
  }
}

type Cache = ReturnType<typeof useQueryClient>

/**
 * Replaces the page's services with those of the refreshed schedule, reloads the extras, and invalidates what a change
 * of services can affect on other screens.
 * @throws CallFailed when the refreshed schedule cannot be read
 */
export function useScheduleRefresh(): () => Promise<void> {
  const cache = useQueryClient()
  return () =>
    replaceSchedule(cache, async () =>
      requireAnswer(await get('/api/portal/account/calculateSchedule', scheduleParser)),
    )
}

/** Keeps nothing if the session ends meanwhile: that clears the cache, and somebody else may be signed in. */
export async function replaceSchedule(cache: Cache, load: () => Promise<Schedule>): Promise<void> {
  const keptSchedule = () => cache.getQueryCache().find({ queryKey: scheduleQuery.queryKey })
  const before = keptSchedule()
  const updated = await load()
  if (keptSchedule() !== before) return
  cache.setQueryData<Schedule>(scheduleQuery.queryKey, (known) => ({
    customerType: updated.customerType ?? known?.customerType,
    rateType: updated.rateType ?? known?.rateType,
    serviceCharges: updated.serviceCharges,
  }))
  void cache.resetQueries({ queryKey: extrasQuery.queryKey })
  const changed = [keys.services, keys.usage, keys.account]
  const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== scheduleQuery.queryKey[1]
  await Promise.all(
    changed.map((queryKey) => cache.invalidateQueries({ queryKey, predicate: isOther, refetchType: 'none' })),
  )
}
