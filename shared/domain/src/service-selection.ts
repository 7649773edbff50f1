// Which services are ticked (specification 4, 'Service card').

/** The selected ones of those that are offered, in their order, after one was ticked or unticked. */
export function selectService(
  offered: readonly string[],
  selected: readonly string[],
  id: string,
  ticked: boolean,
): string[] {
  return offered.filter((other) => (other === id ? ticked : selected.includes(other)))
}
