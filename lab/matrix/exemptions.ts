// Findings that are not faults, each with its reason.
import type { CheckName } from './check-names.ts'
import type { Finding } from './look-at.ts'

interface Exemption {
  readonly check: CheckName
  readonly what: RegExp
  /** names of screens; all by default */
  readonly screens?: RegExp
  readonly reason: string
}

export const exemptions: readonly Exemption[] = []

export const findExemption = (screen: string, { check, what }: Finding): Exemption | undefined =>
  exemptions.find((one) => one.check === check && one.what.test(what) && (one.screens?.test(screen) ?? true))
