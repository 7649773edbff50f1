// Writes the answer of the usage call as JSON. It has days, numbers and nothing that customers typed, and takes a third of the time of the serialiser
// that Fastify makes of the schema, which checks each value again. A test compares the two.

import { addDays, type Day, type Span } from '@switchboard/domain'
import type { ServiceUsage } from './service-usage'
import type { UsageSlot } from './usage-slot'

/** @param window all days of the service that the customer may see */
export function usageAnswer({ slots, lastDay, hasLitres, mjPerLitre }: ServiceUsage, window: Span): string {
  const entries = slots.map((slot) => `{${hasLitres ? `${entry(slot)},${litres(slot)}` : entry(slot)}}`).join(',')
  const factor = mjPerLitre === null ? '' : `,"mjPerLitre":${mjPerLitre}`
  return `{"data":[${entries}],"lastUpdatedDate":${lastUpdatedDate(lastDay, window)},"windowStart":"${window.from}"${factor}}`
}

function lastUpdatedDate(lastDay: Day | null, { from, to }: Span): string {
  if (lastDay === null || lastDay < from || from === to) return 'null'
  return `"${lastDay < to ? lastDay : addDays(to, -1)}"`
}

const entry = ({ from, to, quantity, consolidated, partial }: UsageSlot) =>
  `"startDateTime":"${from}T00:00:00.000","endDateTime":"${to}T00:00:00.000","quantity":${ofThousandths(quantity)},` +
  `"consolidated":${consolidated},"missingData":${quantity === null},"partial":${partial}`

const litres = ({ millilitres }: UsageSlot) => `"litres":${ofThousandths(millilitres)}`

const ofThousandths = (count: number | null) => (count === null ? 'null' : `${count / 1000}`)
