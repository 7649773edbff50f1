// The report of an import in words.

import type { ImportReport } from './report'

export function reportLines(report: ImportReport): string[] {
  const { name, outcome, registers, days, spans, changed, ignored, quarantined, waiting, rejects, rejected } = report
  const rejections = [
    ...rejects.map(({ line, code, detail }) => `  line ${line}: ${detail} (${code})`),
    ...(rejected > rejects.length ? [`  and ${rejected - rejects.length} lines more`] : []),
  ]
  if (outcome === 'already imported') return [`${name}: already imported`]
  if (outcome === 'refused') return [`${name}: refused, nothing was imported`, ...rejections]
  const counts = [
    plural(registers, 'register'),
    plural(days, 'day'),
    ...(spans > 0 ? [`${plural(spans, 'read')} of basic meters`] : []),
    `${changed} new or changed`,
    ...(ignored > 0 ? [`${plural(ignored, 'stream')} of no energy passed over`] : []),
    ...(rejected > 0 ? [`${plural(rejected, 'line')} rejected`] : []),
  ]
  const waits =
    waiting > 0
      ? [`  ${plural(waiting, 'read')} put aside until the register belongs to a service: ${quarantined.join(', ')}`]
      : []
  return [`${name}: ${counts.join(', ')}`, ...rejections, ...waits]
}

/** One line for several files. */
export function summary(reports: readonly ImportReport[]): string {
  const count = (outcome: ImportReport['outcome']) => reports.filter((report) => report.outcome === outcome).length
  return `${plural(reports.length, 'file')}: ${count('imported')} imported, ${count('already imported')} already imported, ${count('refused')} refused`
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
