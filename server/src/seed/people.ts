// The nine people of the demonstration. Each is a situation: tests sign in as a person instead of arranging data.
// Every day is told in days from today, so that a bill that is due in nine days always is.
import type { State } from '@switchboard/domain'
import type { ProductCode } from './products'
import type { Readings } from './readings-day'

export const PASSWORD = 'wattlebird'

export interface Person {
  readonly number: number
  /** The token's subject, the same with every provider. */
  readonly sub: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly dateOfBirth: string
  /** E.164 */
  readonly phone: string
  readonly accountNumber: string
  readonly address: string
  readonly property: Property
  readonly customerType: 'RESI' | 'BUSI'
  readonly rateType?: string
  readonly active: boolean
  readonly sendBillTo: 0 | 1
  readonly payBy?: 'Visa' | 'Mastercard'
  /** Days from today on which the account was opened; absent: thirty months ago. */
  readonly opened?: number
  readonly services: readonly PersonService[]
  readonly extras: readonly ProductCode[]
  readonly contacts: readonly Contact[]
  readonly movesOutIn?: number
  readonly bills?: Bills
  readonly adjustments?: readonly PersonAdjustment[]
}

export interface Property {
  readonly path: string
  readonly name: string | null
  readonly image: string | null
  readonly city: string
  readonly postcode: string
  readonly state: State
}

export interface PersonService {
  readonly product: ProductCode
  readonly kind: 'M' | 'E'
  /** Dollars per unit, where it is not the usual one. */
  readonly price?: number
  /** Days from today. */
  readonly endsIn?: number
  readonly meter?: Meter
}

export type Meter = Pick<Readings, 'nmi' | 'suffix' | 'uom' | 'shape' | 'intervalMinutes' | 'troubles'>

export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly email: string
  readonly phone: string
}

export interface Bills {
  /** Days from today on which the latest bill is due. */
  readonly dueIn: number
  /** What of the latest bill was paid: all of it, more than it (cents), a part of it (cents), nothing. */
  readonly paid: 'all' | 'nothing' | { readonly over: number } | { readonly part: number }
}

/** A credit (below zero) or a fee on a bill of the past. */
export interface PersonAdjustment {
  readonly description: string
  readonly cents: number
  readonly monthsAgo: number
}

const meter = (number: number, kind: keyof typeof kinds, change: Partial<Meter> = {}): Meter => ({
  ...kinds[kind],
  nmi: `25000000${String(number).padStart(2, '0')}`,
  ...change,
})
const kinds = {
  electricity: { suffix: 'E1', uom: 'kWh', shape: 'apartment', intervalMinutes: 30 },
  hotWater: { suffix: 'E1', uom: 'L', shape: 'hotWaterLitres', intervalMinutes: 30 },
  heatingAndCooling: { suffix: 'E1', uom: 'kWh', shape: 'heatingAndCooling', intervalMinutes: 30 },
  solar: { suffix: 'B1', uom: 'kWh', shape: 'solarExport', intervalMinutes: 30 },
} as const satisfies Record<string, Omit<Meter, 'nmi'>>

/** Heat in a litre of hot water, from the building's own gas meter. */
export const MJ_PER_LITRE = 0.49724

const identified = (number: number) => ({
  number,
  sub: `5e1f5e1f-0000-4000-8000-00000000000${number}`,
  accountNumber: `400000001${number}`,
})
const home = {
  customerType: 'RESI',
  active: true,
  sendBillTo: 0,
  extras: ['EV_CHARGING', 'GREENPOWER'],
  contacts: [],
} as const

export const people: readonly Person[] = [
  {
    ...identified(1),
    ...home,
    firstName: 'Alex',
    lastName: 'Morgan',
    email: 'alex@example.com',
    dateOfBirth: '1985-03-12',
    phone: '+61412345678',
    address: '12/48 Paperbark Lane',
    property: {
      path: '/buildings/paperbark-house/',
      name: 'Paperbark House',
      image: 'desktop.svg',
      city: 'Docklands',
      postcode: '3008',
      state: 'VIC',
    },
    payBy: 'Visa',
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(11, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(12, 'hotWater') },
      { product: 'HEATING_COOLING', kind: 'E', meter: meter(13, 'heatingAndCooling') },
    ],
    bills: { dueIn: 9, paid: 'nothing' },
  },
  {
    ...identified(2),
    ...home,
    firstName: 'Sam',
    lastName: 'Nguyen',
    email: 'sam@example.com',
    dateOfBirth: '1979-11-02',
    phone: '+61491570006',
    address: '7/15 Banksia Street',
    property: {
      path: '/buildings/banksia-court/',
      name: 'Banksia Court',
      image: 'desktop.svg',
      city: 'Waterloo',
      postcode: '2017',
      state: 'NSW',
    },
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(21, 'electricity') },
      { product: 'SOLAR', kind: 'M', meter: meter(21, 'solar') },
    ],
    contacts: [
      {
        firstName: 'Minh',
        lastName: 'Nguyen',
        dateOfBirth: '1981-06-23',
        email: 'minh@example.com',
        phone: '+61491570156',
      },
      {
        firstName: 'Linh',
        lastName: 'Tran',
        dateOfBirth: '1953-01-30',
        email: 'linh@example.com',
        phone: '+61255501234',
      },
    ],
    bills: { dueIn: 12, paid: 'all' },
    adjustments: [{ description: 'Goodwill credit', cents: -2_500, monthsAgo: 3 }],
  },
  {
    ...identified(3),
    ...home,
    firstName: 'Bianca',
    lastName: 'Rossi',
    email: 'bianca@example.com',
    dateOfBirth: '1990-08-17',
    phone: '+61755501234',
    address: 'Shop 3, 220 Silky Oak Road',
    property: {
      path: '/buildings/silky-oak-arcade/',
      name: 'Silky Oak Arcade',
      image: null,
      city: 'South Brisbane',
      postcode: '4101',
      state: 'QLD',
    },
    customerType: 'BUSI',
    rateType: 'Small business, general supply',
    services: [
      { product: 'ELECTRICITY', kind: 'M', price: 0.271, meter: meter(31, 'electricity', { shape: 'smallBusiness' }) },
    ],
    extras: ['GREENPOWER', 'INTERNET'],
    bills: { dueIn: 14, paid: { over: 12_000 } },
  },
  {
    ...identified(4),
    ...home,
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.com',
    dateOfBirth: '1998-04-05',
    phone: '+61491570157',
    address: '301/9 Wattle Terrace',
    property: {
      path: '/buildings/wattle-terrace/',
      name: 'Wattle Terrace',
      image: null,
      city: 'Adelaide',
      postcode: '5000',
      state: 'SA',
    },
    opened: -20,
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(41, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(42, 'hotWater') },
    ],
  },
  {
    ...identified(5),
    ...home,
    firstName: 'Kit',
    lastName: 'Walker',
    email: 'kit@example.com',
    dateOfBirth: '2001-12-19',
    phone: '+61491570158',
    address: '5/31 Myrtle Wharf',
    property: {
      path: '/buildings/myrtle-wharf/',
      name: 'Myrtle Wharf',
      image: null,
      city: 'Hobart',
      postcode: '7000',
      state: 'TAS',
    },
    active: false,
    opened: 12,
    services: [{ product: 'ELECTRICITY', kind: 'M' }],
  },
  {
    ...identified(6),
    ...home,
    firstName: 'Priya',
    lastName: 'Sharma',
    email: 'priya@example.com',
    dateOfBirth: '1987-02-28',
    phone: '+61491570159',
    address: '18/6 Bluebell Crescent',
    property: {
      path: '/buildings/bluebell-gardens/',
      name: 'Bluebell Gardens',
      image: null,
      city: 'Braddon',
      postcode: '2612',
      state: 'ACT',
    },
    services: [
      { product: 'ELECTRICITY', kind: 'M', endsIn: 21, meter: meter(61, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', endsIn: 21, meter: meter(62, 'hotWater') },
      { product: 'INTERNET', kind: 'E', endsIn: 10 },
    ],
    movesOutIn: 21,
    bills: { dueIn: 12, paid: 'nothing' },
  },
  {
    ...identified(7),
    ...home,
    firstName: 'Liam',
    lastName: 'Chen',
    email: 'liam@example.com',
    dateOfBirth: '1972-09-08',
    phone: '+61491570110',
    address: '1/77 Marri Parade',
    property: {
      path: '/buildings/marri-parade/',
      name: 'Marri Parade',
      image: null,
      city: 'Perth',
      postcode: '6000',
      state: 'WA',
    },
    payBy: 'Mastercard',
    services: [
      {
        product: 'ELECTRICITY',
        kind: 'M',
        meter: meter(71, 'electricity', { shape: 'largeUser', intervalMinutes: 5, troubles: { everyMonth: true } }),
      },
      {
        product: 'HOT_WATER',
        kind: 'M',
        meter: meter(72, 'hotWater', { troubles: { everyMonth: true, missingMonths: [7], monthlyReads: [3] } }),
      },
    ],
    bills: { dueIn: -6, paid: 'nothing' },
  },
  {
    ...identified(8),
    ...home,
    firstName: 'Grace',
    lastName: "O'Neill",
    email: 'grace@example.com',
    dateOfBirth: '1968-05-21',
    phone: '+61491570313',
    address: '909/2 Grevillea Walk',
    property: {
      path: '/buildings/grevillea-tower/',
      name: 'Grevillea Tower',
      image: null,
      city: 'Southbank',
      postcode: '3006',
      state: 'VIC',
    },
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(81, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(82, 'hotWater') },
      { product: 'HEATING_COOLING', kind: 'E', meter: meter(83, 'heatingAndCooling') },
      { product: 'EV_CHARGING', kind: 'E' },
      { product: 'GREENPOWER', kind: 'E' },
      { product: 'INTERNET', kind: 'E', endsIn: 16 },
    ],
    extras: ['HEATING_COOLING', 'EV_CHARGING', 'GREENPOWER', 'INTERNET'],
    bills: { dueIn: 15, paid: 'nothing' },
  },
  {
    ...identified(9),
    ...home,
    firstName: 'Theo',
    lastName: 'Papadakis',
    email: 'theo@example.com',
    dateOfBirth: '1959-07-14',
    phone: '+61855501234',
    address: '4 Pandanus Court',
    property: {
      path: '/buildings/pandanus-court/',
      name: null,
      image: null,
      city: 'Darwin',
      postcode: '0800',
      state: 'NT',
    },
    sendBillTo: 1,
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(91, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(92, 'hotWater') },
    ],
    contacts: [
      {
        firstName: 'Eleni',
        lastName: 'Papadakis',
        dateOfBirth: '1961-10-11',
        email: 'eleni@example.com',
        phone: '+61491570737',
      },
      {
        firstName: 'Nikos',
        lastName: 'Papadakis',
        dateOfBirth: '1988-03-03',
        email: 'nikos@example.com',
        phone: '+61491571266',
      },
      {
        firstName: 'Dana',
        lastName: 'Whitfield',
        dateOfBirth: '1990-12-01',
        email: 'dana@example.com',
        phone: '+61491571491',
      },
    ],
    bills: { dueIn: 5, paid: { part: 8_000 } },
    adjustments: [{ description: 'Late payment fee', cents: 1_200, monthsAgo: 5 }],
  },
]
