// What usage asks the API, and how the answers are parsed.
import { accountKnown, type AccountFacts } from '@switchboard/analytics'
import { get, keys, parse, present, queryOptions, send, type Parser } from '@switchboard/api-client'
import { usageFileName, type Day } from '@switchboard/domain'
import { askedSpan, type Reading } from './reading'
import { inOrder, kindOf, type Service } from './service'
import { keyOf, type Settings } from './settings'

export const service: Parser<Service | undefined> = parse.map(
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
  }),
  (s) =>
    // A service at a monthly charge alone has neither unit nor price.
    s.displayOnPortalUsage === false || s.uom === undefined || s.price === undefined
      ? undefined
      : {
          subscription: s.subscriptionName,
          title: s.title ?? s.productType,
          kind: kindOf(s.productType),
          unit: s.uom,
          price: s.price,
          taxInclusive: s.taxInclusive ?? true,
          start: s.subscriptionStartDate,
          end: s.subscriptionEndDate,
        },
)

const reading: Parser<Reading> = parse.map(
  parse.object({
    startDateTime: parse.day,
    quantity: parse.maybe(parse.number),
    litres: parse.maybe(parse.number),
    consolidated: parse.maybe(parse.flag),
    missingData: parse.maybe(parse.flag),
    partial: parse.maybe(parse.flag),
  }),
  (r) => ({
    from: r.startDateTime,
    thousandths: r.missingData || r.quantity === undefined ? undefined : Math.round(r.quantity * 1000),
    ...(r.litres !== undefined && { litres: Math.round(r.litres * 1000) }),
    estimated: r.consolidated ?? false,
    incomplete: r.partial ?? false,
  }),
)

export const usage = parse.object({
  data: parse.list(reading),
  lastUpdatedDate: parse.maybe(parse.day),
  mjPerLitre: parse.maybe(parse.number),
})

/** Readings with the settings that they were asked for, because old ones stay on screen until the new ones are there. */
export interface Usage {
  readonly settings: Settings
  readonly readings: readonly Reading[]
  readonly lastUpdated: Day | undefined
  /** Where the meter counts litres. */
  readonly mjPerLitre: number | undefined
}

/** The services that have usage to show, in the order of the selector. */
export const servicesQuery = queryOptions({
  queryKey: [...keys.services, 'with-usage'],
  queryFn: async ({ signal }) => {
    const answer = present(await get('/api/portal/account/services', parse.list(service), signal))
    const services = inOrder(answer.filter((s) => s !== undefined))
    accountKnown(factsOf(services))
    return services
  },
})

/** What analytics learns of the account from its services (specification 3). */
export function factsOf(services: readonly Service[]): Partial<AccountFacts> {
  const fuels = services.flatMap(({ kind }) => (kind === 'other' ? [] : [kind]))
  const plan = services[0]?.subscription
  return { fuelType: [...new Set(fuels)], ...(plan !== undefined && { currentPlan: plan }) }
}

export const usageQuery = (settings: Settings) =>
  queryOptions({
    queryKey: [...keys.usage, keyOf(settings)],
    queryFn: async ({ signal }): Promise<Usage> => {
      const answer = present(await send('/api/portal/account/usage', request(settings), usage, signal))
      const { data, lastUpdatedDate, mjPerLitre } = answer
      return { settings, readings: data, lastUpdated: lastUpdatedDate, mjPerLitre }
    },
  })

/** Local midnights of the property's zone, without offset; the end is exclusive. */
function request(settings: Settings) {
  const { from, to } = askedSpan(settings)
  return {
    graphSettings: { interval: settings.interval },
    startDateTime: `${from}T00:00:00.000`,
    endDateTime: `${to}T00:00:00.000`,
    subscriptionName: settings.service.subscription,
    uom: settings.service.unit,
  }
}

/** The table that these settings show, as a file. */
export function csvOf(settings: Settings) {
  const { service, interval } = settings
  const { graphSettings, ...rest } = request(settings)
  const query = new URLSearchParams({ 'graphSettings.interval': graphSettings.interval, ...rest })
  return {
    path: `/api/portal/account/usage/csv?${query.toString()}`,
    type: 'text/csv',
    otherwise: usageFileName(service.title, interval, askedSpan(settings)),
  }
}
