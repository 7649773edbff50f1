// A page's report about the builds it has loaded, about errors in them, and how fast they responded.
import * as v from 'valibot'
import { MAX_ERRORS } from './error-key'
import { isBuildId, isPartName } from './names'
import { outcomes } from './outcome'
import { pageError } from './page-error'
import type { TypeOf } from './schema'

/** The host sends fewer per report. */
const MAX_OUTCOMES = 60

/** A page has few remotes at the same time. */
const MAX_INTERACTIONS = 20

const ofBuild = {
  remote: v.pipe(v.string(), v.check(isPartName)),
  build: v.pipe(v.string(), v.check(isBuildId)),
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
}
const loadOutcome = v.object({ ...ofBuild, outcome: v.picklist(outcomes) })
/** The slowest interaction with a build until the page was hidden. */
const slowestInteraction = v.object(ofBuild)

/** Body of the beacon. */
const outcomeReport = v.object({
  ticket: v.pipe(v.string(), v.maxLength(400)),
  outcomes: v.pipe(v.array(loadOutcome), v.maxLength(MAX_OUTCOMES)),
  /** Absent in reports of older pages. */
  errors: v.exactOptional(v.pipe(v.array(pageError), v.maxLength(MAX_ERRORS))),
  /** Absent in reports of older pages. */
  interactions: v.exactOptional(v.pipe(v.array(slowestInteraction), v.maxLength(MAX_INTERACTIONS))),
})

export type LoadOutcome = TypeOf<typeof loadOutcome>
export type SlowestInteraction = TypeOf<typeof slowestInteraction>
export type OutcomeReport = TypeOf<typeof outcomeReport>

export const parseOutcomeReport = (value: unknown): OutcomeReport | undefined =>
  v.is(outcomeReport, value) ? value : undefined
