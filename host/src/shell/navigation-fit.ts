export interface RowWidths {
  readonly entries: readonly number[]
  /** Width of the button for entries that do not fit. */
  readonly more: number
  readonly gap: number
}

/** How many navigation entries fit, counted from the first; the others need the button 'More' after these. */
export function countThatFits({ entries, more, gap }: RowWidths, room: number): number {
  const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap)
  if (widthOf(entries) <= room) return entries.length
  return entries.findIndex((_, i) => widthOf([...entries.slice(0, i + 1), more]) > room)
}
