// How things are said on the screen.

/** @param {string} at ISO 8601 @param {Date} now @returns 'just now', '5 minutes ago', … */
export function ago(at, now = new Date()) {
  const seconds = Math.max(0, (now - new Date(at)) / 1000)
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]) {
    const count = Math.floor(seconds / size)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** A table with a line under its head. @param {string[]} head @param {string[][]} rows */
export function tableOf(head, rows) {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)))
  const line = (cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** What a change did, as the history tells it. @param {import('@switchboard/registry').Change} change */
export function changeInWords(change) {
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
    default:
      return change.kind
  }
}
