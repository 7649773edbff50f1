import { codeOf, findRule, ruleNames } from '../../gate/rules.ts'
import { formatTable } from '../../../shared/node/terminal.mjs'
import { didYouMean, UsageError } from '../../../shared/node/usage-error.mjs'
import { defineVerb } from './define-verb.ts'
import type { Rule } from '../../gate/rules/explained-rule.ts'

export const explain = defineVerb({
  summary: 'explain a rule of the gate, with a bad and a good example',
  usage: ['explain [RULE]'],
  details: ['Without a rule, lists all of them.'],
  examples: ['explain globals'],
  words: { least: 0, most: 1 },
  options: {},
  run: async ({ words: [name] }) => (name === undefined ? listRules() : explainRule(name)),
})

function listRules() {
  const rows = ruleNames.map((name) => [name, findRule(name)?.reports ?? ''] as const)
  return { json: Object.fromEntries(rows), text: ['The gate reports', '', formatTable(rows)].join('\n') }
}

function explainRule(name: string) {
  const rule = findRule(name)
  if (!rule)
    throw new UsageError(
      `The gate has no rule ${name}.${didYouMean(name, ruleNames)} explain without a rule lists them.`,
    )
  const [bad, good] = [codeOf(rule.bad), codeOf(rule.good)]
  return { json: { name, reports: rule.reports, why: rule.why, bad, good }, text: textOf(name, rule, { bad, good }) }
}

const textOf = (name: string, { reports, why }: Rule, { bad, good }: { bad: string; good: string }) =>
  [
    `${name}: ${reports}`,
    '',
    why,
    ...[
      ['Refused', bad],
      ['Accepted', good],
    ].flatMap(([title = '', code = '']) => [
      '',
      `${title}:`,
      '',
      ...code.split('\n').map((line) => `  ${line}`.trimEnd()),
    ]),
  ].join('\n')
