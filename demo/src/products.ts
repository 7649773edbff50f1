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

const product = (title: string, icon: string, description: string, page = icon) => ({
  productType: title,
  title,
  icon,
  description,
  termsUrl: `https://help.wattlebird.example/terms/${page}`,
  termsVersion: '2026-07',
  displayOnPortalUsage: true,
})

const unmetered = { displayOnPortalUsage: false }

export const products = {
  ELECTRICITY: product(
    'Electricity',
    'electricity',
    "Electricity for your home through the building's own network.<br>Your meter is read every half hour.",
  ),
  HOT_WATER: product(
    'Hot water',
    'hot-water',
    'Hot water from the central plant of the building.<br>Your meter counts litres; you pay for the heat in them.',
  ),
  HEATING_COOLING: product(
    'Heating and cooling',
    'heating-cooling',
    'Warm and cool air from the central plant.<br>You pay for the energy that your apartment takes.',
    'heating-and-cooling',
  ),
  SOLAR: product('Solar export', 'solar', 'What your panels send to the grid is credited on your bill.'),
  EV_CHARGING: {
    ...product(
      'EV charging',
      'ev-charging',
      'A charger at your parking space.<br>Charging is measured apart from your apartment.',
    ),
    ...unmetered,
  },
  GREENPOWER: {
    ...product(
      'GreenPower',
      'greenpower',
      'For every kilowatt hour that you use, one from accredited renewable sources is bought.',
    ),
    ...unmetered,
    termsVersion: '2026-11',
    measuredBy: 'ELECTRICITY',
  },
  INTERNET: { ...product('Internet', 'internet', 'Fibre to your apartment, without a contract term.'), ...unmetered },
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
