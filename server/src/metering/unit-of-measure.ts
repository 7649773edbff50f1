// Units of measure in meter files, written there in any case.

/**
 * The unit of a register: electrical energy, heat, or the litres from which heat is computed. MJ and litres are our
 * extension of NEM12.
 */
export type Unit = 'kWh' | 'MJ' | 'L'

interface EnergyUnit {
  readonly unit: Unit
  /** Thousandths of the stored unit (Wh, kJ, mL) per unit of the file. */
  readonly scale: number
}

const ENERGY_UNITS: ReadonlyMap<string, EnergyUnit> = new Map([
  ['WH', { unit: 'kWh', scale: 1 }],
  ['KWH', { unit: 'kWh', scale: 1_000 }],
  ['MWH', { unit: 'kWh', scale: 1_000_000 }],
  ['KJ', { unit: 'MJ', scale: 1 }],
  ['MJ', { unit: 'MJ', scale: 1_000 }],
  ['GJ', { unit: 'MJ', scale: 1_000_000 }],
  ['L', { unit: 'L', scale: 1_000 }],
  ['KL', { unit: 'L', scale: 1_000_000 }],
])

// Reactive and apparent energy, power, voltage, current and power factor: skipped, never stored.
const OTHER_UNITS = /^([KM]?(VARH?|VAH?|W|V)|[KM]?A|PF)$/

export type Measure =
  | ({ readonly kind: 'energy' } & EnergyUnit)
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown' }

/** A stream without a unit is skipped unless its suffix marks it as energy (E from the grid, B to the grid). */
export function measureOf(uom: string, suffix: string): Measure {
  const name = uom.toUpperCase()
  const found = ENERGY_UNITS.get(name)
  if (found) return { kind: 'energy', ...found }
  if (OTHER_UNITS.test(name) || (name === '' && !/^[EB]/i.test(suffix))) return { kind: 'other' }
  return { kind: 'unknown' }
}
