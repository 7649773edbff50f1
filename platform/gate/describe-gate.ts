// What a portal tells teams about the gate of its release.
import { answers } from './conformance/answers.ts'
import { gateVersion } from './gate-version.ts'
import { findRule, ruleNames } from './rules.ts'

/** `answers`: the recorded responses, by method and path */
export const description = {
  version: gateVersion(),
  rules: ruleNames.map((name) => ({ name, reports: findRule(name)?.reports ?? '' })),
  answers,
}
