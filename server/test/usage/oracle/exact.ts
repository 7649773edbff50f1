// Decimal numbers as in a file, without floating-point numbers.
import type { RawRegister } from './world'

/** Thousandths (Wh, kJ, mL) per unit, as a power of ten. */
const powers: Readonly<Record<RawRegister['unit'], number>> = { Wh: 0, kWh: 3, MWh: 6, MJ: 3, GJ: 6, L: 3, kL: 6 }
const DECIMALS = 18
const one = 10n ** BigInt(DECIMALS)

/** '12.5' as 12.5 x 10^18 */
function scaledInteger(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, '0')}`)
}

const halfUp = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)

/**
 * The increase of the meter's display in each interval if it shows whole thousandths: the reading at the end minus that
 * at the start, each rounded half up.
 */
export function readIndex(values: readonly string[], { unit }: RawRegister): number[] {
  let exact = 0n
  let shown = 0
  return values.map((value) => {
    exact += scaledInteger(value) * 10n ** BigInt(powers[unit])
    const before = shown
    shown = Number(halfUp(exact, one))
    return shown - before
  })
}

/** Thousandths of a megajoule in thousandths of a litre, rounded half up. */
export const heatOf = (millilitres: number, mjPerLitre: string) =>
  Number(halfUp(BigInt(millilitres) * scaledInteger(mjPerLitre), one))

export const wholeThousandths = (amount: number, part: number, of: number) =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(of))

/** Cents of a quantity in thousandths at a price in dollars, rounded half up. */
export const centsOf = (thousandths: number, price: string) =>
  Number(halfUp(BigInt(thousandths) * scaledInteger(price) * 100n, 1000n * one))
