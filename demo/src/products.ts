// Products of the demonstration's retailer, with made-up prices: dollars per unit, cents per month.

export interface Product {
  readonly productType: string
  readonly title: string
  readonly icon: string
  readonly description: string
  readonly termsUrl: string | null
  /** Terms that a customer accepts with an opt-in. */
  readonly termsVersion: string
  readonly displayOnPortalUsage: boolean
  /** Code of the product whose meter measures this one. */
  readonly measuredBy?: string
}

const terms = (page: string) => `https://help.wattlebird.example/terms/${page}`

export const products = {
  ELECTRICITY: {
    productType: 'Electricity',
    title: 'Electricity',
    icon: 'electricity',
    description: "Electricity for your home through the building's own network.<br>Your meter is read every half hour.",
    termsUrl: terms('electricity'),
    termsVersion: '2026-07',
    displayOnPortalUsage: true,
  },
  HOT_WATER: {
    productType: 'Hot water',
    title: 'Hot water',
    icon: 'hot-water',
    description:
      'Hot water from the central plant of the building.<br>Your meter counts litres; you pay for the heat in them.',
    termsUrl: terms('hot-water'),
    termsVersion: '2026-07',
    displayOnPortalUsage: true,
  },
  HEATING_COOLING: {
    productType: 'Heating and cooling',
    title: 'Heating and cooling',
    icon: 'heating-cooling',
    description: 'Warm and cool air from the central plant.<br>You pay for the energy that your apartment takes.',
    termsUrl: terms('heating-and-cooling'),
    termsVersion: '2026-07',
    displayOnPortalUsage: true,
  },
  SOLAR: {
    productType: 'Solar export',
    title: 'Solar export',
    icon: 'solar',
    description: 'What your panels send to the grid is credited on your bill.',
    termsUrl: terms('solar'),
    termsVersion: '2026-07',
    displayOnPortalUsage: true,
  },
  EV_CHARGING: {
    productType: 'EV charging',
    title: 'EV charging',
    icon: 'ev-charging',
    description: 'A charger at your parking space.<br>Charging is measured apart from your apartment.',
    termsUrl: terms('ev-charging'),
    termsVersion: '2026-07',
    displayOnPortalUsage: false,
  },
  GREENPOWER: {
    productType: 'GreenPower',
    title: 'GreenPower',
    icon: 'greenpower',
    description: 'For every kilowatt hour that you use, one from accredited renewable sources is bought.',
    termsUrl: terms('greenpower'),
    termsVersion: '2026-11',
    displayOnPortalUsage: false,
    measuredBy: 'ELECTRICITY',
  },
  INTERNET: {
    productType: 'Internet',
    title: 'Internet',
    icon: 'internet',
    description: 'Fibre to your apartment, without a contract term.',
    termsUrl: terms('internet'),
    termsVersion: '2026-07',
    displayOnPortalUsage: false,
  },
} as const satisfies Record<string, Product>

export type ProductCode = keyof typeof products

export interface Tariff {
  readonly uom: 'kWh' | 'MJ' | null
  /** Dollars per unit, with or without GST, as the customer's prices are quoted. */
  readonly price: number | null
  /** Cents per month, on the same basis. */
  readonly supply: number
  readonly taxable: boolean
}

/** Prices including GST. */
export const tariffs: Record<ProductCode, Tariff> = {
  ELECTRICITY: { uom: 'kWh', price: 0.2981, supply: 3300, taxable: true },
  HOT_WATER: { uom: 'MJ', price: 0.0495, supply: 1210, taxable: true },
  HEATING_COOLING: { uom: 'kWh', price: 0.176, supply: 1870, taxable: true },
  SOLAR: { uom: 'kWh', price: 0.033, supply: 0, taxable: false },
  EV_CHARGING: { uom: null, price: null, supply: 2200, taxable: true },
  GREENPOWER: { uom: 'kWh', price: 0.055, supply: 0, taxable: true },
  INTERNET: { uom: null, price: null, supply: 6490, taxable: true },
}

/** Earlier prices, which customers from that time keep. */
export const formerTariffs: Partial<Record<ProductCode, Tariff>> = {
  GREENPOWER: { uom: null, price: null, supply: 880, taxable: true },
}

/** Cents including GST, charged once to the first occupant. */
export const METER_INSTALLATION = 49_500
