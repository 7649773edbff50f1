// Specification 3, 5 and 9; decisions D1 and D37.
import type { MarketRules } from './market-rules'

export const australia = {
  locale: 'en-AU',
  currency: 'AUD',
  currencyName: 'Australian dollars',
  tax: { name: 'GST', percent: 10 },
  states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  zones: {
    ACT: 'Australia/Sydney',
    NSW: 'Australia/Sydney',
    NT: 'Australia/Darwin',
    QLD: 'Australia/Brisbane',
    SA: 'Australia/Adelaide',
    TAS: 'Australia/Hobart',
    VIC: 'Australia/Melbourne',
    WA: 'Australia/Perth',
  },
  defaultState: 'VIC',
  statesWithoutBasicPlanNote: ['VIC'],
  statesWithAgencyNote: ['VIC'],
  postcode: { pattern: /^\d{4}$/, mask: '0000' },
  phone: {
    countryCode: '+61',
    trunkPrefix: '0',
    digits: 9,
    internationalPrefix: /^\s*(?:\+61|0061(?=(?:\D*\d){9}))[\s-]*(?:\(0\)|0)?\s*/,
    pattern: /^0[23478]\d{8}$/,
    mobile: { pattern: /^04\d{8}$/, prefix: '04', groups: [4, 3, 3] },
    landline: { groups: [2, 4, 4] },
    // Optional +61 or 0, then a digit 2, 3, 4, 7 or 8, then 8 digits with an optional space or hyphen before each.
    contact: { pattern: /^(?:\+61|0)?[23478](?:[ -]?\d){8}$/, maxLength: 12 },
  },
  interpreter: { name: 'Translating and Interpreting Service (TIS National)', phone: '131 450' },
} as const satisfies MarketRules
