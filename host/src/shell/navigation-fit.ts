export interface RowWidths {
  readonly entries: readonly number[]
  /** The button that has what does not fit. */
  readonly more: number
  readonly gap: number
}

/** How many entries of the navigation, from the first one on, fit into the room; the others need the button 'More' beside these. */
export function countThatFits({ entries, more, gap }: RowWidths, room: number): number {
  const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap)
  if (widthOf(entries) <= room) return entries.length
  return entries.findIndex((_, i) => widthOf([...entries.slice(0, i + 1), more]) > room)
}
