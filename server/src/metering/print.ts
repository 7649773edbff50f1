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
  const waits = waiting > 0 ? [`  ${plural(waiting, 'read')} of unknown registers wait: ${quarantined.join(', ')}`] : []
  return [`${name}: ${counts.join(', ')}`, ...rejections, ...waits]
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
