// Findings of the pseudo language that are no faults: words which the backend stores or sends in English (decision
// record 0116).
import { UNTRANSLATED } from './check-names.ts'

const words: readonly (readonly [reason: string, what: RegExp])[] = [
  ['Names of companies and public bodies.', /Wattlebird Energy|^ABN |\(TIS National\)|\(ACAT\)/],
  ['Names of the tax.', /^GST$|\bGST \[/],
  ['Addresses, and names of buildings.', / (?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) \d{4}\b|, \[account /],
  ['Names of people.', /^(?:Alex Morgan|Minh Nguyen|Linh Tran|Eleni Papadakis|Nikos Papadakis|Dana Whitfield)$/],
  ['Names that customers gave their devices and programs.', /^(?:Work laptop|A telephone|Home Assistant)$/],
]

export const fromBackend = words.map(([reason, what]) => ({ check: UNTRANSLATED, what, reason }) as const)
