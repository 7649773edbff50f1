// The selection of services (specification 4 'Service card').

/** The selected services, in the order of the offer, after one was ticked or unticked. */
export function selectService(
  offered: readonly string[],
  selected: readonly string[],
  id: string,
  change: 'tick' | 'untick',
): string[] {
  return offered.filter((other) => (other === id ? change === 'tick' : selected.includes(other)))
}
