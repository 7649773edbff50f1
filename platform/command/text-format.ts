// Formats times and tables for the terminal.

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
]

/**
 * @param at ISO 8601
 * @returns 'just now', '5 minutes ago', …
 */
export function timeAgo(at: string, now: Date = new Date()) {
  const passed = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
  for (const { unit, seconds } of units) {
    const count = Math.floor(passed / seconds)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** @param at ISO 8601, or milliseconds @returns '2026-11-29 12:02:51Z' */
export const utcTime = (at: string | number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}Z`

/** @returns 'now', '5 min', '3 hours', '2 days' */
export const shortAge = (at: string, now: Date = new Date()) =>
  timeAgo(at, now)
    .replace('just now', 'now')
    .replace(/ minutes?/, ' min')
    .replace(' ago', '')

/**
 * A table with a line below its header.
 * @param right numbers of the columns that are aligned to the right
 */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
) {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (right.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
