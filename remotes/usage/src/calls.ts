// Usage calls, and parsers of their responses.
import { accountKnown, type AccountFacts } from '@switchboard/analytics'
import {
  get,
  keys,
  parse,
  requireAnswer,
  queryOptions,
  send,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import {
  addDays,
  centsFromDollars,
  dayOf,
  showServiceName,
  usageFileName,
  type Day,
  type MonthForecast,
  type Span,
} from '@switchboard/domain'
import type {
  AccountService,
  AccountServicesResponse,
  UsageCsvQuery,
  UsageDayQuery,
  UsageEntry,
  UsageResponse,
} from '@switchboard/wire'
import type { Bills } from './bills'
import { requestedSpan, type UsageReading } from './usage-rows'
import { isMoney, sortServices, fuelTypeOf, type MeteredService } from './metered-service'
import type { Depth } from './opening'
import { keyOf, type UsageSettings } from './settings'

/** Start of a service if the backend sends none. Usage goes back at most two years (D10). */
const LONG_AGO = dayOf(2000, 1, 1)

/** The contract allows a missing unit, for services with only a monthly charge, but usage requires one. */
const unitParser: Parser<string, string | null> = (uom, path) => parse.text(uom, path)

const meteredParser: Parser<MeteredService, AccountService> = parse.map(
  parse.object({
    productType: parse.lenient(parse.text),
    subscriptionName: parse.identifier,
    subscriptionStartDate: parse.lenient(parse.day),
    subscriptionEndDate: parse.lenient(parse.day),
    uom: unitParser,
    price: parse.lenient(parse.number),
    priceDependsOnTime: parse.lenient(parse.flag),
    priceDependsOnRegister: parse.lenient(parse.flag),
    priceDependsOnUse: parse.lenient(parse.text),
    taxInclusive: parse.lenient(parse.flag),
    taxable: parse.orElse(parse.maybe(parse.flag), 'unreadable' as const),
    title: parse.lenient(parse.text),
  } satisfies FieldParsers<AccountService>),
  (s) => {
    const kind = fuelTypeOf(s.productType ?? '')
    return {
      subscription: s.subscriptionName,
      title: showServiceName(s.title ?? s.productType ?? s.subscriptionName),
      kind,
      unit: s.uom,
      price: isMoney(s.uom) ? 1 : s.price,
      priceDependsOnTime: s.priceDependsOnTime ?? false,
      priceDependsOnRegister: s.priceDependsOnRegister ?? false,
      priceDependsOnUse:
        s.priceDependsOnUse === 'of a day' || s.priceDependsOnUse === 'of a month' ? s.priceDependsOnUse : undefined,
      ...taxOf(s.taxable ?? kind !== 'solar', s.taxInclusive),
      start: s.subscriptionStartDate ?? LONG_AGO,
      end: s.subscriptionEndDate,
    }
  },
)

/** An unreadable value does not make a price inclusive. */
const taxOf = (taxable: boolean | 'unreadable', inclusive: boolean | undefined) =>
  taxable === 'unreadable' ? { taxable: true, taxInclusive: undefined } : { taxable, taxInclusive: inclusive }

const meteringParser = parse.object({
  uom: parse.orElse(parse.maybe(parse.text), 'unreadable'),
  price: parse.lenient(parse.number),
  displayOnPortalUsage: parse.lenient(parse.flag),
} satisfies FieldParsers<AccountService>)

/**
 * Undefined for a service without usage to show: hidden, or with only a monthly charge, which has neither unit nor
 * price.
 */
export const serviceParser: Parser<MeteredService | undefined, AccountService> = (value, path, zone) => {
  const { uom, price, displayOnPortalUsage } = meteringParser(value, path, zone)
  const hasUsage = displayOnPortalUsage !== false && (uom !== undefined || price !== undefined)
  return hasUsage ? meteredParser(value, path, zone) : undefined
}

export interface MeteredServices {
  readonly services: readonly MeteredService[]
  /** Number of services that cannot be shown. */
  readonly unreadable: number
}

/** An unreadable service does not hide the others. @throws Unreadable if none can be read */
export const servicesParser: Parser<MeteredServices, AccountServicesResponse> = (value, path, zone) => {
  const { items, unreadable } = parse.readable(serviceParser)(value, path, zone)
  const services = items.filter((service) => service !== undefined)
  // Throws the reason of the first unreadable service.
  if (services.length === 0) parse.list(serviceParser)(value, path, zone)
  return { services, unreadable }
}

const readingParser: Parser<UsageReading, UsageEntry> = parse.map(
  parse.object({
    startDateTime: parse.day,
    quantity: parse.maybe(parse.number),
    litres: parse.lenient(parse.number),
    cost: parse.lenient(parse.number),
    consolidated: parse.maybe(parse.flag),
    missingData: parse.maybe(parse.flag),
    partial: parse.maybe(parse.flag),
  } satisfies FieldParsers<UsageEntry>),
  (r) => ({
    from: r.startDateTime,
    thousandths: r.missingData || r.quantity === undefined ? undefined : Math.round(r.quantity * 1000),
    ...(r.litres !== undefined && { litres: Math.round(r.litres * 1000) }),
    ...(r.cost !== undefined && { cost: centsFromDollars(r.cost) }),
    estimated: r.consolidated ?? false,
    incomplete: r.partial ?? false,
  }),
)

const thousandthsParser: Parser<number, number> = parse.map(parse.number, (quantity) => Math.round(quantity * 1000))
const centsParser = parse.map(parse.number, centsFromDollars)

/** Without a readable cost, the price of the service says nothing about it. */
const likelyCostParser: Parser<MonthForecast['cost'], NonNullable<UsageResponse['forecast']>['cost']> = (
  value,
  path,
  zone,
) =>
  value === undefined
    ? undefined
    : parse.orElse(parse.object({ least: centsParser, most: centsParser }), null)(value, path, zone)

const forecastParser: Parser<MonthForecast, NonNullable<UsageResponse['forecast']>> = parse.map(
  parse.object({
    month: parse.day,
    lastDay: parse.day,
    least: thousandthsParser,
    most: thousandthsParser,
    cost: likelyCostParser,
    priceFrom: parse.lenient(parse.day),
  }),
  ({ lastDay, ...forecast }) => ({ ...forecast, last: lastDay }),
)

/** An unreadable reading leaves its slot without data. @throws Unreadable if none can be read */
export const usageParser = parse.object({
  data: parse.readable(readingParser),
  lastUpdatedDate: parse.lenient(parse.day),
  mjPerLitre: parse.lenient(parse.number),
  bills: parse.lenient(parse.list(parse.object({ id: parse.identifier, month: parse.day }))),
  halfHours: parse.lenient(parse.flag),
  forecast: parse.lenient(forecastParser),
} satisfies FieldParsers<UsageResponse>)

/** Readings with the settings of their request, because old ones stay on screen until new ones have loaded. */
export interface Usage {
  readonly settings: UsageSettings
  readonly readings: readonly UsageReading[]
  /** Number of readings that cannot be shown. */
  readonly unreadable: number
  readonly lastUpdated: Day | undefined
  /** Set if the meter counts litres. */
  readonly mjPerLitre: number | undefined
  readonly bills: Bills
  /** The likely use of the current month, if it is in the period. */
  readonly forecast: MonthForecast | undefined
  readonly depth: Depth
}

/** The services with usage to show, in selector order. */
export const servicesQuery = queryOptions({
  queryKey: [...keys.services, 'with-usage'],
  queryFn: async ({ signal }): Promise<MeteredServices> => {
    const answer = requireAnswer(await get('/api/portal/account/services', servicesParser, signal))
    const services = sortServices(answer.services)
    accountKnown(accountFacts(services))
    return { ...answer, services }
  },
})

/** Analytics facts derived from the account's services (specification 3). */
export function accountFacts(services: readonly MeteredService[]): Partial<AccountFacts> {
  const fuels = services.flatMap(({ kind }) => (kind === 'other' ? [] : [kind]))
  const plan = services[0]?.subscription
  return { fuelType: [...new Set(fuels)], ...(plan !== undefined && { currentPlan: plan }) }
}

export const usageQuery = (settings: UsageSettings) =>
  queryOptions({
    queryKey: [...keys.usage, keyOf(settings)],
    queryFn: async ({ signal }): Promise<Usage> => {
      const answer = await sendUsage(usageRequest(settings), signal)
      const { data, lastUpdatedDate, mjPerLitre, bills = [], halfHours, forecast } = answer
      const { items, unreadable } = data
      return {
        settings,
        readings: items,
        unreadable,
        lastUpdated: lastUpdatedDate,
        mjPerLitre,
        bills: Object.fromEntries(bills.map(({ month, id }) => [month.slice(0, 7), id])),
        forecast,
        depth: halfHours ? 'half hours' : 'days',
      }
    },
  })

/** The readings to compare with, of one or more spans. */
export const lastYearQuery = (settings: UsageSettings, spans: readonly Span[]) =>
  queryOptions({
    queryKey: [...keys.usage, keyOf(settings), spans],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(spans.map((span) => sendUsage(usageRequest(settings, span), signal)))
      // Some backends send whole months for a part of one.
      return answers.flatMap(({ data }, index) => data.items.filter(({ from }) => (spans[index]?.from ?? from) <= from))
    },
  })

const sendUsage = async (request: ReturnType<typeof usageRequest>, signal: AbortSignal) =>
  requireAnswer(await send('/api/portal/account/usage', request, usageParser, { signal }))

/** Local midnights in the property's zone, without offset; the end is exclusive. */
function usageRequest(settings: UsageSettings, { from, to } = requestedSpan(settings)) {
  return {
    graphSettings: { interval: settings.interval },
    startDateTime: `${from}T00:00:00.000`,
    endDateTime: `${to}T00:00:00.000`,
    subscriptionName: settings.service.subscription,
    uom: settings.service.unit,
  }
}

/** The download of the table for these settings. */
export function csvDownload(settings: UsageSettings) {
  const { service, interval, day } = settings
  if (day !== undefined)
    return {
      path: `/api/portal/account/usage/day/csv?${usageDayQuery(service, day)}`,
      type: 'text/csv',
      otherwise: usageFileName(service.title, 'Half-hourly', { from: day, to: addDays(day, 1) }),
    }
  const { graphSettings, ...rest } = usageRequest(settings)
  const query = new URLSearchParams({
    'graphSettings.interval': graphSettings.interval,
    ...rest,
  } satisfies Record<keyof UsageCsvQuery, string>)
  return {
    path: `/api/portal/account/usage/csv?${query.toString()}`,
    type: 'text/csv',
    otherwise: usageFileName(service.title, interval, requestedSpan(settings)),
  }
}

/** A day's query string, without the question mark. */
export const usageDayQuery = ({ subscription, unit }: MeteredService, day: Day): string =>
  new URLSearchParams({ day, subscriptionName: subscription, uom: unit } satisfies Record<
    keyof UsageDayQuery,
    string
  >).toString()
