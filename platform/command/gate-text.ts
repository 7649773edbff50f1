// Describes the result of the gate.
import type { GateResult } from '@switchboard/record'

/** @returns a few words, unless the build passed without waivers */
export function noteGate(gate: GateResult | undefined): string[] {
  if (!gate) return ['not checked by the gate']
  if (gate.findings.length > 0) return [`findings of the gate: ${gate.findings.length}`]
  return gate.waivers.length > 0 ? [`waivers of the gate: ${gate.waivers.length}`] : []
}

/** One line for the result, and one for each finding and waiver. */
export function describeGate({ build, gate }: { build: string; gate?: GateResult | undefined }): string {
  const name = `Gate of ${build.slice(0, 8)}:`
  if (!gate) return `${name} not checked`
  const { version, ranWith, findings, waivers } = gate
  const verdict = findings.length === 0 ? 'passed' : 'not passed'
  const companions = ranWith.map((other) => `${other.name} ${other.build}`).join(', ')
  return [
    `${name} ${verdict}, version ${version}${companions && `, with ${companions}`}`,
    ...findings.map(({ rule, where, message }) => `  ${placeOf(rule, where)}: ${message}`),
    ...waivers.map(({ rule, where, why, until }) => `  waived until ${until}: ${placeOf(rule, where)} (${why})`),
  ].join('\n')
}

const placeOf = (rule: string, where: string | undefined) => (where === undefined ? rule : `${rule}, ${where}`)
