// Applies waivers: a team may publish with a finding, for a reason and until a day.
import type { Finding } from '../candidate.ts'

/** 'until' is the last day, such as 2026-12-31 */
interface Waiver {
  rule: string
  where?: string
  why?: string
  until?: string
}

export type Waived = Finding & { why: string; until: string }

/** Rules without waivers: the build cannot run, or the gate did not see it run. */
const NEVER = ['fits', 'files', 'loads', 'waivers']
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * @param waivers 'switchboard.waivers' of package.json
 * @param today such as 2026-11-22
 */
export function applyWaivers(
  findings: Finding[],
  waivers: readonly Waiver[],
  today: string,
): { findings: Finding[]; waived: Waived[] } {
  const faults = waivers.flatMap((waiver) => {
    const message = waiverFault(waiver, today)
    return message ? [{ rule: 'waivers', message, where: 'package.json' }] : []
  })
  const valid = waivers.filter((waiver) => !waiverFault(waiver, today))
  const waived = findings.flatMap((finding) => {
    const waiver = valid.find(({ rule, where }) => rule === finding.rule && (!where || where === finding.where))
    return waiver ? [{ ...finding, why: waiver.why ?? '', until: waiver.until ?? '' }] : []
  })
  const isWaived = ({ rule, message, where }: Finding) =>
    waived.some((one) => one.rule === rule && one.message === message && one.where === where)
  return { findings: [...findings.filter((finding) => !isWaived(finding)), ...faults], waived }
}

function waiverFault({ rule, why = '', until = '' }: Waiver, today: string) {
  if (NEVER.includes(rule))
    return `The rule ${rule} cannot be waived, because a build that breaks it does not run: remove the waiver, and fix the build.`
  if (!why.trim()) return `The waiver of ${rule} has no reason: write it into "why".`
  if (!DAY.test(until)) return `The waiver of ${rule} has no end: write its last day into "until", such as 2026-12-31.`
  return until < today
    ? `The waiver of ${rule} ended on ${until}: fix what it excused, or give a new reason.`
    : undefined
}
