// The account's services, the schedule of the services page, opt-in and opt-out.
import { Type, type Static } from '@sinclair/typebox'
import { PricePart } from './price-step'
import { DayText, EnteredText, LocalDateTime, nullable, oneOf } from './values'

const ServiceDetailsType = Type.Union([Type.Literal('M'), Type.Literal('E')], { description: 'M utility, E add-on' })

export type AccountService = Static<typeof AccountService>
export const AccountService = Type.Object({
  productType: Type.String({ description: "Text with 'solar' in it means solar" }),
  subscriptionName: Type.String(),
  subscriptionStartDate: DayText,
  subscriptionEndDate: nullable(DayText),
  uom: nullable(Type.String({ examples: ['kWh', 'MJ'] })),
  price: nullable(
    Type.Number({
      description: 'Dollars per unit; of a price with several parts, the one without times, register and limit',
    }),
  ),
  priceDependsOnTime: Type.Optional(
    Type.Boolean({ description: 'The price is another at some times of the week. Usage then has its cost' }),
  ),
  priceDependsOnRegister: Type.Optional(
    Type.Boolean({ description: 'A register of the meter has its own price. Usage then has its cost' }),
  ),
  priceDependsOnUse: Type.Optional(
    oneOf(
      ['of a day', 'of a month'],
      'The price has steps: the first units of each day, or of a month, have another price. Usage then has its cost',
    ),
  ),
  taxInclusive: Type.Boolean(),
  taxable: Type.Boolean({ description: 'false when no tax applies to the usage, such as to solar credits' }),
  serviceDetailsType: ServiceDetailsType,
  displayOnPortalUsage: Type.Boolean(),
  title: Type.String(),
})

/** GET /api/portal/account/services */
export type AccountServicesResponse = Static<typeof AccountServicesResponse>
export const AccountServicesResponse = Type.Array(AccountService)

export type ServiceCharge = Static<typeof ServiceCharge>
export const ServiceCharge = Type.Object({
  type: Type.Union([Type.Literal('SUPPLY'), Type.Literal('USAGE'), Type.Literal('METER_INSTALLATION')]),
  title: Type.String({ examples: ['Usage, peak'] }),
  name: Type.Optional(Type.String({ description: 'The title without the part of the price', examples: ['Usage'] })),
  part: Type.Optional(PricePart),
  per: Type.Optional(oneOf(['unit', 'day', 'month', 'once'], 'What the price is for')),
  unit: Type.Optional(Type.String({ description: 'Of a price per unit', examples: ['kWh'] })),
  value: Type.Number({ description: 'The price that counts: valueExclTax or valueInclTax' }),
  valueExclTax: Type.Number(),
  valueInclTax: Type.Number(),
  valueFormatted: Type.String({ examples: ['29.81 c/kWh'] }),
  valueFormattedExclTax: Type.String(),
  valueFormattedInclTax: Type.String(),
  taxName: Type.String({ examples: ['GST'] }),
  taxable: Type.Boolean(),
  show: Type.Boolean({ description: 'false hides the charge' }),
  startDate: Type.Optional(
    Type.String({ ...DayText, description: 'First day of a price that began after its service, or will begin' }),
  ),
  endDate: Type.Optional(Type.String({ ...DayText, description: 'Last day of a price that ends before its service' })),
  times: Type.Optional(
    Type.String({
      description: 'When the price counts, or for which register, if it does not have all use',
      examples: ['3 pm to 9 pm on weekdays', 'all other times', 'register E2 of your meter'],
    }),
  ),
  dependsOn: Type.Optional(
    Type.Array(Type.Union([Type.Literal('time'), Type.Literal('register'), Type.Literal('step')]), {
      description: 'What decides which use has this price, if it does not have all use',
    }),
  ),
})

/** A service in the schedule, or one that can be added. */
export type ScheduledService = Static<typeof ScheduledService>
export const ScheduledService = Type.Object({
  service: Type.String({ description: 'Code', examples: ['HEATING_COOLING', 'SOLAR', 'ELE_AGENCY'] }),
  title: Type.String(),
  icon: Type.String(),
  termsUrl: nullable(Type.String()),
  termsPdfName: nullable(Type.String()),
  displayOnPortalUsage: Type.Boolean(),
  serviceDetailsType: ServiceDetailsType,
  description: Type.String({ description: 'Text; paragraphs are separated by <br>' }),
  subscriptionName: nullable(Type.String({ description: 'null for a service that has not been taken' })),
  subscriptionStartDate: nullable(DayText),
  subscriptionEndDate: nullable(DayText),
  subscriptionCancelledDate: nullable(DayText),
  charges: Type.Array(ServiceCharge),
  scheduledChange: nullable(
    Type.Union([Type.Literal('opt-in'), Type.Literal('opt-out')], {
      description: 'The change that can still be withdrawn, until the day before it happens (D57)',
    }),
  ),
  sorted: Type.Boolean(),
  isChecked: Type.Boolean({ description: 'A selection flag for screens; always false in an answer' }),
})

/** GET /api/portal/account/schedule, and /calculateSchedule after an opt-in or opt-out */
export type ScheduleResponse = Static<typeof ScheduleResponse>
export const ScheduleResponse = Type.Object({
  meterType: nullable(Type.String()),
  customerType: Type.Union([Type.Literal('RESI'), Type.Literal('BUSI')]),
  rateType: nullable(Type.String()),
  serviceCharges: Type.Array(ScheduledService),
})

/** A service that can be added. */
export type ExtraService = Static<typeof ExtraService>
export const ExtraService = Type.Composite([
  ScheduledService,
  Type.Object({
    indicativeMonthlyCost: Type.Optional(
      Type.Number({
        description:
          'Dollars, at most two decimals: what the charges would have cost a month on average at the use of the last twelve months, with or without tax like their values. ' +
          'Absent where no meter knows (D57)',
        examples: [13.52],
      }),
    ),
  }),
])

/** GET /api/portal/account/extras: the services that can be added (D25). */
export type ExtrasResponse = Static<typeof ExtrasResponse>
export const ExtrasResponse = Type.Object({ serviceCharges: Type.Array(ExtraService) })

/** POST /api/portal/account/opt-in */
export type OptInRequest = Static<typeof OptInRequest>
export const OptInRequest = Type.Object({
  optInServices: Type.Array(Type.Object({ serviceName: EnteredText, connectionDate: DayText }), {
    minItems: 1,
    maxItems: 20,
  }),
})

/** One item per requested service, in the same order (D28). */
export type OptInResponse = Static<typeof OptInResponse>
export const OptInResponse = Type.Array(
  Type.Object({
    serviceName: Type.String(),
    success: Type.Boolean(),
    connectionDate: nullable(
      Type.String({
        format: 'date',
        description:
          'When the service starts: of an earlier request for it, if there is one (D29). null without success',
      }),
    ),
  }),
)

/** POST /api/portal/account/opt-out */
export type OptOutRequest = Static<typeof OptOutRequest>
export const OptOutRequest = Type.Object({
  serviceName: EnteredText,
  subscriptionName: EnteredText,
  requestedCancellationDate: LocalDateTime,
})

/** The service fields that the opt-out changed. The specification does not define them, so screens do not read them. */
export type OptOutResponse = Static<typeof OptOutResponse>
export const OptOutResponse = Type.Object({ subscriptionName: Type.String(), subscriptionEndDate: DayText })

/** DELETE /api/portal/account/opt-in/{subscriptionName} and /opt-out/{subscriptionName}, which withdraw a change (D57) */
export type SubscriptionParameters = Static<typeof SubscriptionParameters>
export const SubscriptionParameters = Type.Object({ subscriptionName: Type.String({ minLength: 1, maxLength: 100 }) })
