// Services of made-up customers, in the API's shape.
import {
  dayOf,
  serviceCardContent,
  showRate,
  type Charge,
  type Rate,
  type PropertyService,
  type ServiceCardContent,
} from '@switchboard/domain'

const today = dayOf(2026, 11, 20)

export const face = (service: PropertyService, state: string): ServiceCardContent =>
  serviceCardContent(service, { state, today })

const GST = 10

interface Price extends Rate {
  readonly type: string
  readonly title: string
  /** Whether the price includes GST. */
  readonly inclusive?: boolean
  readonly taxable?: boolean
  readonly show?: boolean
}

export function aCharge({ type, title, inclusive = true, taxable = true, show = true, ...rate }: Price): Charge {
  const excl = !taxable || !inclusive ? rate.micros : Math.round((rate.micros * 100) / (100 + GST))
  const incl = !taxable || inclusive ? rate.micros : Math.round((rate.micros * (100 + GST)) / 100)
  const texts = [excl, incl].map((micros) => showRate({ ...rate, micros }))
  const [valueFormattedExclTax = '', valueFormattedInclTax = ''] = texts
  return {
    type,
    title,
    value: rate.micros / 1_000_000,
    valueExclTax: excl / 1_000_000,
    valueInclTax: incl / 1_000_000,
    valueFormatted: inclusive ? valueFormattedInclTax : valueFormattedExclTax,
    valueFormattedExclTax,
    valueFormattedInclTax,
    taxName: 'GST',
    taxable,
    show,
  }
}

export const usage = (micros: number, unit: string, given: Partial<Price> = {}): Charge =>
  aCharge({ type: 'USAGE', title: 'Usage', micros, per: 'unit', unit, ...given })
export const supply = (cents: number, given: Partial<Price> = {}): Charge =>
  aCharge({ type: 'SUPPLY', title: 'Supply', micros: cents * 10_000, per: 'month', ...given })
const installation = aCharge({
  type: 'METER_INSTALLATION',
  title: 'Meter installation',
  micros: 495_000_000,
  per: 'once',
})

const termsOf = (page: string) => ({ address: `https://help.wattlebird.example/terms/${page}`, name: undefined })

export const electricity: PropertyService = {
  code: 'ELECTRICITY',
  kind: 'utility',
  title: 'Electricity',
  icon: 'electricity',
  description: "Electricity for your home through the building's own network.<br>Your meter is read every half hour.",
  subscription: 'ELE-4000000011-1',
  starts: dayOf(2024, 5, 20),
  ends: undefined,
  terms: termsOf('electricity'),
  charges: [usage(298_100, 'kWh'), supply(3300)],
}

export const hotWater: PropertyService = {
  ...electricity,
  code: 'HOT_WATER',
  title: 'Hot water',
  icon: 'hot-water',
  description:
    'Hot water from the central plant of the building.<br>Your meter counts litres; you pay for the heat in them.',
  subscription: 'HOT-4000000011-2',
  terms: termsOf('hot-water'),
  charges: [usage(49_500, 'MJ'), supply(1210)],
}

export const heatingCooling: PropertyService = {
  ...electricity,
  code: 'HEATING_COOLING',
  kind: 'add-on',
  title: 'Heating and cooling',
  icon: 'heating-cooling',
  description: 'Warm and cool air from the central plant.<br>You pay for the energy that your apartment takes.',
  subscription: 'HEA-4000000011-3',
  starts: dayOf(2025, 3, 1),
  terms: termsOf('heating-and-cooling'),
  charges: [usage(176_000, 'kWh'), supply(1870), installation],
}

export const solar: PropertyService = {
  ...electricity,
  code: 'SOLAR',
  title: 'Solar export',
  icon: 'solar',
  description: 'What your panels send to the grid is credited on your bill.',
  subscription: 'SOL-4000000012-2',
  terms: termsOf('solar'),
  charges: [usage(33_000, 'kWh', { title: 'Credit', taxable: false })],
}

/** For a small business, quoted without GST. */
export const shopElectricity: PropertyService = {
  ...electricity,
  description: 'Electricity for your shop.',
  subscription: 'ELE-4000000013-1',
  charges: [usage(271_000, 'kWh', { inclusive: false }), supply(3000, { inclusive: false })],
}

const extra = { ...electricity, kind: 'add-on', subscription: undefined, starts: undefined } as const

export const evCharging: PropertyService = {
  ...extra,
  code: 'EV_CHARGING',
  title: 'EV charging',
  icon: 'ev-charging',
  description: 'A charger at your parking space.<br>Charging is measured apart from your apartment.',
  terms: termsOf('ev-charging'),
  charges: [supply(2200)],
}

export const greenPower: PropertyService = {
  ...extra,
  code: 'GREENPOWER',
  title: 'GreenPower',
  icon: 'greenpower',
  description: 'For every kilowatt hour that you use, one from accredited renewable sources is bought.',
  terms: termsOf('greenpower'),
  charges: [supply(880)],
}

export const internet: PropertyService = {
  ...extra,
  code: 'INTERNET',
  title: 'Internet',
  icon: 'internet',
  description: 'Fibre to your apartment, without a contract term.',
  terms: termsOf('internet'),
  charges: [supply(6490)],
}
