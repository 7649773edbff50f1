// Calls of usage, and the parsers of their responses.
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
import { usageFileName, type Day } from '@switchboard/domain'
import type { AccountService, UsageCsvQuery, UsageEntry, UsageResponse } from '@switchboard/wire'
import { requestedSpan, type UsageReading } from './usage-rows'
import { sortServices, fuelTypeOf, type MeteredService } from './metered-service'
import { keyOf, type UsageSettings } from './settings'

export const serviceParser: Parser<MeteredService | undefined, AccountService> = parse.map(
  parse.object({
    productType: parse.text,
    subscriptionName: parse.text,
    subscriptionStartDate: parse.day,
    subscriptionEndDate: parse.maybe(parse.day),
    uom: parse.maybe(parse.text),
    price: parse.maybe(parse.number),
    taxInclusive: parse.maybe(parse.flag),
    displayOnPortalUsage: parse.maybe(parse.flag),
    title: parse.maybe(parse.text),
  } satisfies FieldParsers<AccountService>),
  (s) =>
    // A service at a monthly charge alone has neither unit nor price.
    s.displayOnPortalUsage === false || s.uom === undefined || s.price === undefined
      ? undefined
      : {
          subscription: s.subscriptionName,
          title: s.title ?? s.productType,
          kind: fuelTypeOf(s.productType),
          unit: s.uom,
          price: s.price,
          taxInclusive: s.taxInclusive ?? true,
          start: s.subscriptionStartDate,
          end: s.subscriptionEndDate,
        },
)

const readingParser: Parser<UsageReading, UsageEntry> = parse.map(
  parse.object({
    startDateTime: parse.day,
    quantity: parse.maybe(parse.number),
    litres: parse.maybe(parse.number),
    consolidated: parse.maybe(parse.flag),
    missingData: parse.maybe(parse.flag),
    partial: parse.maybe(parse.flag),
  } satisfies FieldParsers<UsageEntry>),
  (r) => ({
    from: r.startDateTime,
    thousandths: r.missingData || r.quantity === undefined ? undefined : Math.round(r.quantity * 1000),
    ...(r.litres !== undefined && { litres: Math.round(r.litres * 1000) }),
    estimated: r.consolidated ?? false,
    incomplete: r.partial ?? false,
  }),
)

export const usageParser = parse.object({
  data: parse.list(readingParser),
  lastUpdatedDate: parse.maybe(parse.day),
  mjPerLitre: parse.maybe(parse.number),
} satisfies FieldParsers<UsageResponse>)

/** Readings with the settings of their request, because old ones stay on screen until new ones are loaded. */
export interface Usage {
  readonly settings: UsageSettings
  readonly readings: readonly UsageReading[]
  readonly lastUpdated: Day | undefined
  /** Where the meter counts litres. */
  readonly mjPerLitre: number | undefined
}

/** The services that have usage to show, in the order of the selector. */
export const servicesQuery = queryOptions({
  queryKey: [...keys.services, 'with-usage'],
  queryFn: async ({ signal }) => {
    const answer = requireAnswer(await get('/api/portal/account/services', parse.list(serviceParser), signal))
    const services = sortServices(answer.filter((s) => s !== undefined))
    accountKnown(accountFacts(services))
    return services
  },
})

/** Facts for analytics from the services of the account (specification 3). */
export function accountFacts(services: readonly MeteredService[]): Partial<AccountFacts> {
  const fuels = services.flatMap(({ kind }) => (kind === 'other' ? [] : [kind]))
  const plan = services[0]?.subscription
  return { fuelType: [...new Set(fuels)], ...(plan !== undefined && { currentPlan: plan }) }
}

export const usageQuery = (settings: UsageSettings) =>
  queryOptions({
    queryKey: [...keys.usage, keyOf(settings)],
    queryFn: async ({ signal }): Promise<Usage> => {
      const answer = requireAnswer(await send('/api/portal/account/usage', usageRequest(settings), usageParser, signal))
      const { data, lastUpdatedDate, mjPerLitre } = answer
      return { settings, readings: data, lastUpdated: lastUpdatedDate, mjPerLitre }
    },
  })

/** Local midnights of the property's zone, without offset; the end is exclusive. */
function usageRequest(settings: UsageSettings) {
  const { from, to } = requestedSpan(settings)
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
  const { service, interval } = settings
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
