// An import's report as text.

import type { ReplayResult } from './quarantine'
import type { ImportReport, RejectReason } from './import-report'

const REGISTERS_SHOWN = 20

export function reportLines(report: ImportReport): string[] {
  const { name, outcome, registers, days, spans, changed, ignored, quarantined, waiting, rejects, rejected, notices } =
    report
  const rejections = [...rejects.map(reasonLine), ...moreLines(rejected - rejects.length, 'line')]
  if (outcome === 'already imported') return [`${name}: already imported`]
  if (outcome === 'refused') return [`${name}: refused, nothing was imported`, ...rejections]
  const counts = [
    plural(registers, 'register'),
    plural(days, 'day'),
    ...(spans > 0 ? [`${plural(spans, 'read')} of basic meters`] : []),
    `${changed} new or changed`,
    ...(ignored > 0 ? [`${plural(ignored, 'stream')} without energy skipped`] : []),
    ...(rejected > 0 ? [`${plural(rejected, 'unreadable line')} left out`] : []),
  ]
  const odd = notices.length > 0 ? ['  read, but odd:', ...notices.map(reasonLine)] : []
  return [`${name}: ${counts.join(', ')}`, ...rejections, ...odd, ...waitingLines(report, waiting, quarantined)]
}

function waitingLines({ conflicts }: ImportReport, waiting: number, quarantined: readonly string[]): string[] {
  const shown = quarantined.slice(0, REGISTERS_SHOWN).map(printable).join(', ')
  const others = quarantined.length > REGISTERS_SHOWN ? ' and others' : ''
  if (waiting === 0) return []
  const reads = `  ${plural(waiting, 'waiting read')}, whose register`
  if (quarantined.length === 0) return [`${reads} has another unit`, ...conflicts.map(reasonLine)]
  return [`${reads} does not belong to any service yet: ${shown}${others}`, ...conflicts.map(reasonLine)]
}

/** Changes of the waiting reads; no line without changes. */
export function replayLines({ days, spans, rejects, rejected }: ReplayResult): string[] {
  const rows = days + spans
  const shown = rejects.slice(0, REGISTERS_SHOWN).map(reasonLine)
  return [
    ...(rows > 0 ? [`${plural(rows, 'waiting read')} stored: their registers belong to a service now`] : []),
    ...(rejected === 1 ? ['1 waiting read cannot be read, and keeps waiting:'] : []),
    ...(rejected > 1 ? [`${rejected} waiting reads cannot be read, and keep waiting:`] : []),
    ...shown,
    ...moreLines(rejected - shown.length, 'line'),
  ]
}

export const reasonLine = ({ line, code, detail }: RejectReason) => `  line ${line}: ${printable(detail)} (${code})`

const moreLines = (count: number, noun: string) => (count > 0 ? [`  and ${plural(count, noun)} more`] : [])

/** One line about several files. */
export function summary(reports: readonly ImportReport[]): string {
  const count = (outcome: ImportReport['outcome']) => reports.filter((report) => report.outcome === outcome).length
  return `${plural(reports.length, 'file')}: ${count('imported')} imported, ${count('already imported')} already imported, ${count('refused')} refused`
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Replaces control and formatting characters, because they could move a terminal's cursor or reverse its text. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD')
