// The nine people of the demonstration, each a situation: tests sign in as a person instead of preparing data.
import type { State } from '@switchboard/domain'
import type { Person, PersonContact, PersonMeter, PersonWindow, Property } from './person'

export type { Person }
export const PASSWORD = 'wattlebird'

const meter = (number: number, kind: keyof typeof METER_KINDS, change: Partial<PersonMeter> = {}): PersonMeter => ({
  ...METER_KINDS[kind],
  nmi: `25000000${String(number).padStart(2, '0')}`,
  ...change,
})
const METER_KINDS = {
  electricity: { suffix: 'E1', uom: 'kWh', shape: 'apartment', intervalMinutes: 30 },
  hotWater: { suffix: 'E1', uom: 'L', shape: 'hotWaterLitres', intervalMinutes: 30 },
  heatingAndCooling: { suffix: 'E1', uom: 'kWh', shape: 'heatingAndCooling', intervalMinutes: 30 },
  solar: { suffix: 'B1', uom: 'kWh', shape: 'solarExport', intervalMinutes: 30 },
  poolPump: { suffix: 'E2', uom: 'kWh', shape: 'poolPump', intervalMinutes: 30 },
} as const satisfies Record<string, Omit<PersonMeter, 'nmi'>>

const WEEKDAYS = [1, 2, 3, 4, 5]
const PEAK: PersonWindow = {
  name: 'peak',
  price: 0.4125,
  times: [
    { days: WEEKDAYS, from: '07:00', to: '09:00' },
    { days: WEEKDAYS, from: '17:00', to: '21:00' },
  ],
}
const MIDDAY: PersonWindow = {
  name: 'midday',
  price: 0.1595,
  times: [{ days: [...WEEKDAYS, 6, 7], from: '11:00', to: '15:00' }],
}

/** The name has two words; the first one, in lower case, begins the email address. */
function human(name: string, dateOfBirth: string, phone: string): PersonContact {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, dateOfBirth, email: `${firstName.toLowerCase()}@example.com`, phone }
}

const building = (
  name: string,
  city: string,
  postcode: string,
  state: State,
  image: string | null = null,
): Property => ({
  path: `/buildings/${name.toLowerCase().replaceAll(' ', '-')}/`,
  name,
  image,
  city,
  postcode,
  state,
})

const identity = (number: number) => ({
  number,
  sub: `5e1f5e1f-0000-4000-8000-${String(number).padStart(12, '0')}`,
  accountNumber: `40000000${10 + number}`,
})
const HOUSEHOLD = {
  customerType: 'RESI',
  active: true,
  sendBillTo: 0,
  extras: ['EV_CHARGING', 'GREENPOWER'],
  contacts: [],
} as const

export const people: readonly Person[] = [
  {
    ...identity(1),
    ...HOUSEHOLD,
    ...human('Alex Morgan', '1985-03-12', '+61412345678'),
    situation: 'the ordinary one: three services, a bill due in nine days',
    address: '12/48 Paperbark Lane',
    property: building('Paperbark House', 'Docklands', '3008', 'VIC', 'desktop.svg'),
    payBy: 'Visa',
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(11, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(12, 'hotWater') },
      { product: 'HEATING_COOLING', kind: 'E', meter: meter(13, 'heatingAndCooling') },
    ],
    bills: { dueIn: 9, paid: 'nothing' },
  },
  {
    ...identity(2),
    ...HOUSEHOLD,
    ...human('Sam Nguyen', '1979-11-02', '+61491570006'),
    situation: 'solar, bill paid, two additional holders',
    address: '7/15 Banksia Street',
    property: building('Banksia Court', 'Waterloo', '2017', 'NSW', 'desktop.svg'),
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(21, 'electricity') },
      { product: 'SOLAR', kind: 'M', meter: meter(21, 'solar') },
    ],
    contacts: [human('Minh Nguyen', '1981-06-23', '+61491570156'), human('Linh Tran', '1953-01-30', '+61255501234')],
    bills: { dueIn: 12, paid: 'all' },
    adjustments: [{ description: 'Goodwill credit', cents: -2_500, monthsAgo: 3 }],
  },
  {
    ...identity(3),
    ...HOUSEHOLD,
    ...human('Bianca Rossi', '1990-08-17', '+61755501234'),
    situation: 'small business, one service, in credit',
    address: 'Shop 3, 220 Silky Oak Road',
    property: building('Silky Oak Arcade', 'South Brisbane', '4101', 'QLD'),
    customerType: 'BUSI',
    rateType: 'Small business, general supply',
    services: [
      { product: 'ELECTRICITY', kind: 'M', price: 0.271, meter: meter(31, 'electricity', { shape: 'smallBusiness' }) },
    ],
    extras: ['GREENPOWER', 'INTERNET'],
    bills: { dueIn: 14, paid: { over: 12_000 } },
  },
  {
    ...identity(4),
    ...HOUSEHOLD,
    ...human('Noor Haddad', '1998-04-05', '+61491570157'),
    situation: 'joined twenty days ago, no bill yet',
    address: '301/9 Wattle Terrace',
    property: building('Wattle Terrace', 'Adelaide', '5000', 'SA'),
    opened: -20,
    services: [
      { product: 'ELECTRICITY', kind: 'M', meter: meter(41, 'electricity') },
      { product: 'HOT_WATER', kind: 'M', meter: meter(42, 'hotWater') },
    ],
  },
  {
    ...identity(5),
    ...HOUSEHOLD,
    ...human('Kit Walker', '2001-12-19', '+61491570158'),
    situation: 'account not yet active',
    address: '5/31 Myrtle Wharf',
    property: building('Myrtle Wharf', 'Hobart', '7000', 'TAS'),
    active: false,
    opened: 12,
    services: [{ product: 'ELECTRICITY', kind: 'M' }],
  },
  {
    ...identity(6),
    ...HOUSEHOLD,
    ...human('Priya Sharma', '1987-02-28', '+61491570159'),
    situation: 'move-out booked, a price that depends on the time of day',
    address: '18/6 Bluebell Crescent',
    property: building('Bluebell Gardens', 'Braddon', '2612', 'ACT'),
    services: [
      {
        product: 'ELECTRICITY',
        kind: 'M',
        price: 0.2645,
        windows: { rest: 'off-peak', priced: [PEAK, MIDDAY] },
        endsIn: 21,
        meter: meter(61, 'electricity'),
      },
      { product: 'HOT_WATER', kind: 'M', endsIn: 21, meter: meter(62, 'hotWater') },
      { product: 'INTERNET', kind: 'E', endsIn: 10 },
    ],
    movesOutIn: 21,
    bills: { dueIn: 12, paid: 'nothing' },
  },
  {
    ...identity(7),
    ...HOUSEHOLD,
    ...human('Liam Chen', '1972-09-08', '+61491570110'),
    situation: 'overdue bill, large use, missing and estimated readings',
    address: '1/77 Marri Parade',
    property: building('Marri Parade', 'Perth', '6000', 'WA'),
    payBy: 'Mastercard',
    services: [
      {
        product: 'ELECTRICITY',
        kind: 'M',
        meter: meter(71, 'electricity', { shape: 'largeUser', intervalMinutes: 5, faults: { everyMonth: true } }),
      },
      {
        product: 'HOT_WATER',
        kind: 'M',
        meter: meter(72, 'hotWater', { faults: { everyMonth: true, missingMonths: [7], monthlyReads: [3] } }),
      },
    ],
    bills: { dueIn: -6, paid: 'nothing' },
  },
  {
    ...identity(8),
    ...HOUSEHOLD,
    ...human("Grace O'Neill", '1968-05-21', '+61491570313'),
    situation: 'every extra taken, a price that rose last month',
    address: '909/2 Grevillea Walk',
    property: building('Grevillea Tower', 'Southbank', '3006', 'VIC'),
    services: [
      {
        product: 'ELECTRICITY',
        kind: 'M',
        otherPrices: { before: 0.2845, announced: 0.312 },
        meter: meter(81, 'electricity'),
      },
      { product: 'HOT_WATER', kind: 'M', meter: meter(82, 'hotWater') },
      { product: 'HEATING_COOLING', kind: 'E', meter: meter(83, 'heatingAndCooling') },
      { product: 'EV_CHARGING', kind: 'E' },
      { product: 'GREENPOWER', kind: 'E', prices: 'former' },
      { product: 'INTERNET', kind: 'E', endsIn: 16 },
    ],
    extras: ['HEATING_COOLING', 'EV_CHARGING', 'GREENPOWER', 'INTERNET'],
    bills: { dueIn: 15, paid: 'nothing' },
  },
  {
    ...identity(9),
    ...HOUSEHOLD,
    ...human('Theo Papadakis', '1959-07-14', '+61855501234'),
    situation: 'partly paid bill, property without a name, a price with steps and a controlled load',
    address: '4 Pandanus Court',
    property: { ...building('Pandanus Court', 'Darwin', '0800', 'NT'), name: null },
    sendBillTo: 1,
    services: [
      {
        product: 'ELECTRICITY',
        kind: 'M',
        price: 0.3145,
        steps: [{ upTo: 8, price: 0.2745 }],
        controlledLoad: { price: 0.1925, meter: meter(91, 'poolPump') },
        meter: meter(91, 'electricity'),
      },
      { product: 'HOT_WATER', kind: 'M', meter: meter(92, 'hotWater') },
    ],
    contacts: [
      human('Eleni Papadakis', '1961-10-11', '+61491570737'),
      human('Nikos Papadakis', '1988-03-03', '+61491571266'),
      human('Dana Whitfield', '1990-12-01', '+61491571491'),
    ],
    bills: { dueIn: 5, paid: { part: 8_000 } },
    adjustments: [{ description: 'Late payment fee', cents: 1_200, monthsAgo: 5 }],
  },
]
