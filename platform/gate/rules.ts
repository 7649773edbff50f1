// The rules of the gate: what each reports, why, and a bad and a good example. If two findings have one cause, the
// finding of the earlier rule leads to it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesRules } from './rules/explained-files.ts'
import { browserRules } from './rules/explained-pages.ts'
import type { Finding } from './candidate.ts'
import type { Example, Rule } from './rules/explained-rule.ts'

const rules: Record<string, Rule> = { ...filesRules, ...browserRules }

export const ruleNames: readonly string[] = Object.keys(rules)

/** Rules that name the code that ran. Several of these rules may find the same fault. */
const OF_RUNNING_CODE = [
  'loads',
  'shown',
  'globals',
  'styles',
  'handlers',
  'host',
  'growth',
  'failure',
  'late',
  'policy',
]

export const isAboutRunningCode = ({ rule }: Finding): boolean => OF_RUNNING_CODE.includes(rule)

export const isMoreImportant = (finding: Finding, other: Finding): boolean =>
  ruleNames.indexOf(finding.rule) < ruleNames.indexOf(other.rule)

/** @returns undefined for an unknown name */
export const findRule = (name: string): Rule | undefined => (Object.hasOwn(rules, name) ? rules[name] : undefined)

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

/** @returns the code of an example */
export const codeOf = (example: Example): string =>
  (typeof example === 'string' ? example : readFileSync(join(fixtures, example.fixture), 'utf8')).trim()
