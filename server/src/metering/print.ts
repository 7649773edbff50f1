// The report of an import in words.

import type { Replayed } from './quarantine'
import type { ImportReport, Reason } from './report'

const registersShown = 20

export function reportLines(report: ImportReport): string[] {
  const { name, outcome, registers, days, spans, changed, ignored, quarantined, waiting, rejects, rejected } = report
  const rejections = [...rejects.map(reasonLine), ...more(rejected - rejects.length, 'line')]
  if (outcome === 'already imported') return [`${name}: already imported`]
  if (outcome === 'refused') return [`${name}: refused, nothing was imported`, ...rejections]
  const counts = [
    plural(registers, 'register'),
    plural(days, 'day'),
    ...(spans > 0 ? [`${plural(spans, 'read')} of basic meters`] : []),
    `${changed} new or changed`,
    ...(ignored > 0 ? [`${plural(ignored, 'stream')} of no energy passed over`] : []),
    ...(rejected > 0 ? [`${plural(rejected, 'line')} left out that could not be read`] : []),
  ]
  return [`${name}: ${counts.join(', ')}`, ...rejections, ...waits(report, waiting, quarantined)]
}

function waits({ conflicts }: ImportReport, waiting: number, quarantined: readonly string[]): string[] {
  const shown = quarantined.slice(0, registersShown).map(printable).join(', ')
  const others = quarantined.length > registersShown ? ' and others' : ''
  if (waiting === 0) return []
  const reads = `  ${plural(waiting, 'read')} put aside until`
  if (quarantined.length === 0) return [`${reads} the unit of the register is theirs`, ...conflicts.map(reasonLine)]
  return [`${reads} the register belongs to a service: ${shown}${others}`, ...conflicts.map(reasonLine)]
}

/** What became of the reads that were put aside. Nothing when nothing did. */
export function replayLines({ days, spans, rejects, rejected }: Replayed): string[] {
  const rows = days + spans
  const shown = rejects.slice(0, registersShown).map(reasonLine)
  return [
    ...(rows > 0 ? [`${rows} reads that were put aside are in now: their registers belong to a service`] : []),
    ...(rejected === 1 ? ['1 read that was put aside cannot be read, and still waits:'] : []),
    ...(rejected > 1 ? [`${rejected} reads that were put aside cannot be read, and still wait:`] : []),
    ...shown,
    ...more(rejected - shown.length, 'line'),
  ]
}

const reasonLine = ({ line, code, detail }: Reason) => `  line ${line}: ${printable(detail)} (${code})`

const more = (count: number, noun: string) => (count > 0 ? [`  and ${plural(count, noun)} more`] : [])

/** One line for several files. */
export function summary(reports: readonly ImportReport[]): string {
  const count = (outcome: ImportReport['outcome']) => reports.filter((report) => report.outcome === outcome).length
  return `${plural(reports.length, 'file')}: ${count('imported')} imported, ${count('already imported')} already imported, ${count('refused')} refused`
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A file may hold what moves the cursor of a terminal, or turns the text around. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD')
