// Units of measure as meter files write them, in any case.

/** What a register counts: electrical energy, heat, or the litres from which heat is computed. MJ and litres are our extension of NEM12. */
export type Unit = 'kWh' | 'MJ' | 'L'

interface Energy {
  readonly unit: Unit
  /** Thousandths of the unit (Wh, kJ, mL) in one of the file's. */
  readonly scale: number
}

const energy: ReadonlyMap<string, Energy> = new Map([
  ['WH', { unit: 'kWh', scale: 1 }],
  ['KWH', { unit: 'kWh', scale: 1_000 }],
  ['MWH', { unit: 'kWh', scale: 1_000_000 }],
  ['KJ', { unit: 'MJ', scale: 1 }],
  ['MJ', { unit: 'MJ', scale: 1_000 }],
  ['GJ', { unit: 'MJ', scale: 1_000_000 }],
  ['L', { unit: 'L', scale: 1_000 }],
  ['KL', { unit: 'L', scale: 1_000_000 }],
])

// Reactive and apparent energy, power, voltage, current and power factor: read past, never stored.
const others = /^([KM]?(VARH?|VAH?|W|V)|[KM]?A|PF)$/

export type Measure = ({ readonly kind: 'energy' } & Energy) | { readonly kind: 'other' } | { readonly kind: 'unknown' }

/** A stream without a unit is of no interest unless its suffix says that it is energy (E from the grid, B to the grid). */
export function measureOf(uom: string, suffix: string): Measure {
  const name = uom.toUpperCase()
  const found = energy.get(name)
  if (found) return { kind: 'energy', ...found }
  if (others.test(name) || (name === '' && !/^[EB]/i.test(suffix))) return { kind: 'other' }
  return { kind: 'unknown' }
}
