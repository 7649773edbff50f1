import { cost, type Cents } from '@switchboard/domain'

/** The database stores whole cents. */
export const centsOf = (whole: number): Cents => cost(whole, 10)

/** `part / of` of the cents, rounded half away from zero, so that a credit mirrors a charge. */
export function fractionOf(cents: number | bigint, part: number, of: number | bigint): Cents {
  const exact = 2n * BigInt(cents) * BigInt(part)
  const rounded = ((exact < 0n ? -exact : exact) + BigInt(of)) / (2n * BigInt(of))
  return centsOf(Number(exact < 0n ? -rounded : rounded))
}
