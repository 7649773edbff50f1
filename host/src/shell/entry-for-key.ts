/**
 * The menu entry that a key leads to; undefined for other keys.
 * @param from -1 while focus is on the menu's button
 */
export function entryForKey(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return from <= 0 ? count - 1 : from - 1
    case 'Home':
      return from < 0 ? undefined : 0
    case 'End':
      return from < 0 ? undefined : count - 1
    default:
      return undefined
  }
}
