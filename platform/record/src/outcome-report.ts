// A page's report about the builds it has loaded, and about errors in them.
import * as v from 'valibot'
import { MAX_ERRORS } from './error-key'
import { isBuildId, isPartName } from './names'
import { outcomes } from './outcome'
import { pageError } from './page-error'
import type { TypeOf } from './schema'

/** The host sends fewer per report. */
const MAX_OUTCOMES = 60

const loadOutcome = v.object({
  remote: v.pipe(v.string(), v.check(isPartName)),
  build: v.pipe(v.string(), v.check(isBuildId)),
  outcome: v.picklist(outcomes),
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
})

/** Body of the beacon. */
const outcomeReport = v.object({
  ticket: v.pipe(v.string(), v.maxLength(400)),
  outcomes: v.pipe(v.array(loadOutcome), v.maxLength(MAX_OUTCOMES)),
  /** Absent in reports of older pages. */
  errors: v.exactOptional(v.pipe(v.array(pageError), v.maxLength(MAX_ERRORS))),
})

export type LoadOutcome = TypeOf<typeof loadOutcome>
export type OutcomeReport = TypeOf<typeof outcomeReport>

export const parseOutcomeReport = (value: unknown): OutcomeReport | undefined =>
  v.is(outcomeReport, value) ? value : undefined
