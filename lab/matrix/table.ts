// The result of the matrix as a table: screens and checks.
import { checkNames, UNTRANSLATED, type CheckName } from './check-names.ts'
import type { Seen } from './look-at.ts'

const columns = [...checkNames, UNTRANSLATED] as const

const countOf = ({ findings }: Seen, check: CheckName) => findings.filter((one) => one.check === check).length

/** @returns lines, one for each screen; a dot is a check without findings */
export function describeTable(seen: readonly Seen[]): string {
  const width = Math.max(...seen.map(({ screen }) => screen.length), 0)
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell, i) => cell.padStart(columns[i]?.length ?? 0))].join('  ')
  const total = columns.map((check) => seen.reduce((sum, one) => sum + countOf(one, check), 0))
  return [
    line('', columns),
    ...seen.map((one) =>
      line(
        one.screen,
        columns.map((check) => String(countOf(one, check) || '·')),
      ),
    ),
    line('findings', total.map(String)),
    `${seen.length} screens, ${total.reduce((sum, count) => sum + count, 0)} findings`,
  ].join('\n')
}
