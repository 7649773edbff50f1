import { defineVerb } from './define-verb.ts'
import { readHistory } from '../team-calls.ts'
import { environment, environmentFlag, wholeNumber } from '../options.ts'
import { utcTime } from '../text-format.ts'
import { describeChange } from '../../build/registry-rules.ts'
import type { HistoryEntry } from '@switchboard/record'

export const history = defineVerb({
  summary: 'list who changed what, when and why',
  usage: ['history [--part NAME] [--limit 20]'],
  details: ['The newest change is first. The number is that of the state after the change.'],
  flags: [
    ['--part NAME', 'only changes of this part'],
    ['--limit NUMBER', 'the number of changes; default: 20'],
    environmentFlag,
  ],
  examples: ['history --part usage --limit 5'],
  words: { least: 0 },
  options: { ...environment, part: { type: 'string' }, limit: { type: 'string' } },
  async run({ options, portal }) {
    const { part, environment } = options
    const entries = await readHistory(portal, { part, environment, limit: wholeNumber('limit', options.limit) ?? 20 })
    return {
      json: entries,
      text: entries.length > 0 ? entries.map(describeEntry).join('\n') : 'There are no changes yet.',
    }
  },
})

function describeEntry(entry: HistoryEntry) {
  const { number, at, who, why, overridden = [], train } = entry
  return [
    `${String(number).padStart(4)}  ${utcTime(at)}  ${describeChange(entry)}`,
    `${who}${train === undefined ? '' : `, train ${train}`}: ${why}`,
    ...overridden.map((reason) => `overridden: ${reason}`),
  ].join('\n      ')
}
