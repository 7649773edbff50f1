// Formats times, tables and changes for the terminal.

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
]

/**
 * @param {string} at ISO 8601
 * @param {Date} now
 * @returns 'just now', '5 minutes ago', …
 */
export function timeAgo(at, now = new Date()) {
  const passed = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
  for (const { unit, seconds } of units) {
    const count = Math.floor(passed / seconds)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/**
 * A table with a line under its head.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function formatTable(head, rows) {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (/** @type {readonly string[]} */ cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/**
 * What a change did, for the history.
 * @param {import('@switchboard/record').Change} change
 */
export function describeChange(change) {
  switch (change.kind) {
    case 'promote':
      return `promoted ${change.build}`
    case 'rollout':
      return `rolled out ${change.build} to ${'cohort' in change ? `cohort ${change.cohort}` : `${change.percent}%`}${change.from ? ` from ${change.from}` : ''}`
    case 'halt':
      return `halted ${change.build}`
    case 'rollback':
      return change.to ? `rolled back to ${change.to}` : 'rolled back'
    case 'freeze':
      return change.part ? 'frozen' : 'froze everything'
    case 'thaw':
      return change.part ? 'thawed' : 'thawed everything'
    case 'cohort':
      return `cohort ${change.cohort}: ${change.add.length} added, ${change.remove.length} removed`
    case 'retire':
      return 'retired'
  }
}
