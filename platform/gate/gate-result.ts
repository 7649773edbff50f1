// The result of the gate for the record of the build, which its publisher signs.
import { gateVersion } from './gate-version.ts'
import type { BuildReference, GateResult } from '@switchboard/record'
import type { Finding } from './candidate.ts'
import type { Waived } from './rules/waivers.ts'

/** The registry refuses longer texts. */
const LONGEST_MESSAGE = 1_000

/** @param ranWith the builds that were in the page */
export const gateResult = (
  ranWith: readonly BuildReference[],
  findings: readonly Finding[],
  waived: readonly Waived[],
): GateResult => ({
  version: gateVersion(),
  ranWith: ranWith.map(({ name, build }) => ({ name, build })),
  findings: findings.map(({ rule, message, where }) => ({
    rule,
    message: message.slice(0, LONGEST_MESSAGE),
    ...(where !== undefined && { where }),
  })),
  waivers: [...new Map(waived.map(waiverOf).map((waiver) => [JSON.stringify(waiver), waiver])).values()],
})

const waiverOf = ({ rule, where, why, until }: Waived) => ({ rule, ...(where !== undefined && { where }), why, until })
