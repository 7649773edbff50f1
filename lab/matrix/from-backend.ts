// Findings of the pseudo language that are no faults: words which the backend stores or sends in English (decision
// record 0116).
import { UNTRANSLATED } from './check-names.ts'

const words: readonly (readonly [reason: string, what: RegExp])[] = [
  ['Names of companies and public bodies.', /Wattlebird Energy|^ABN |\(TIS National\)|\(ACAT\)/],
  ['Names of the tax.', /^GST$|\bGST \[/],
  ['Addresses, and names of buildings.', / (?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) \d{4}\b|, \[account /],
  [
    'Names of products and of their prices.',
    /^(?:Electricity|Hot water|Heating and cooling|Internet|GreenPower|EV charging|Solar export|Meter installation|Feed-in credit|Usage|Supply|Small business, general supply)\b/,
  ],
  ['Times of prices.', /^All other times$|\d [ap]m (?:on weekdays|every day)$/],
  [
    'Descriptions of products.',
    /^(?:Your meter (?:is|counts)|For every kilowatt hour|Charging is|A charger|You pay for the energy|Warm and cool|Fibre to|What your panels)/,
  ],
  ['Titles of changes of the account.', /^Signed in on a new device$/],
  ['Bookings of money.', /^(?:Direct debit|Payment) (?:received|dishonoured)$/],
  ['Names of people and of their devices.', /^[A-Z]\p{L}+ [A-Z]\p{L}+$|^Work laptop$|^A telephone$|^\w+ on \w+$/u],
]

export const fromBackend = words.map(([reason, what]) => ({ check: UNTRANSLATED, what, reason }) as const)
