// Tests whether a build fails more often than another. Repeating the test after every customer does not cause more
// false alarms.
import { DEFAULT_THRESHOLDS, type ComparisonThresholds } from './halt-thresholds'

/** Each customer is counted once. */
export interface FailureCount {
  readonly customers: number
  /** Customers who had a failure. */
  readonly failed: number
}

export type FailureComparison =
  /** Too few customers or failures for a result. */
  | { readonly kind: 'early' }
  | { readonly kind: 'alike'; readonly odds: number }
  /** The odds against chance are `odds` to one. */
  | { readonly kind: 'worse'; readonly odds: number }

/**
 * Compares a build with its control by their customers' failures since the comparison began.
 * | The odds are a likelihood ratio. The numerator is the probability of the failures on both sides under two
 * independent rates, each estimated again after every customer (Krichevsky and Trofimov). The denominator is their
 * probability under the one common rate that explains both sides best. If the rates are equal, the probability that the
 * odds ever reach 1 / errorRate is at most errorRate (Ville's inequality), whatever the rate and the sizes of the two
 * sides.
 * | This holds if each customer is counted once, at an occasion chosen before its result is known (the first one), and
 * if only the build makes one side fail more.
 */
export function compareFailureRates(
  candidate: FailureCount,
  control: FailureCount,
  thresholds: ComparisonThresholds = DEFAULT_THRESHOLDS,
): FailureComparison {
  const isEarly =
    Math.min(candidate.customers, control.customers) < thresholds.customers || candidate.failed < thresholds.failed
  if (isEarly) return { kind: 'early' }
  const together = { customers: candidate.customers + control.customers, failed: candidate.failed + control.failed }
  const odds = Math.exp(
    Math.min(
      700,
      logSequentialProbability(candidate) + logSequentialProbability(control) - logBestFitProbability(together),
    ),
  )
  const difference = failureRate(candidate) - failureRate(control)
  return { kind: odds >= 1 / thresholds.errorRate && difference >= thresholds.difference ? 'worse' : 'alike', odds }
}

/** The share of customers who failed, from 0 to 1. */
export const failureRate = ({ customers, failed }: FailureCount): number => (customers === 0 ? 0 : failed / customers)

/**
 * Logarithm of the probability of these failures if each is predicted from the previous ones, with the prior Beta(½,
 * ½).
 */
function logSequentialProbability({ customers, failed }: FailureCount): number {
  return logGamma(failed + 0.5) + logGamma(customers - failed + 0.5) - logGamma(customers + 1) - Math.log(Math.PI)
}

/** Logarithm of their probability under the rate that fits best. */
function logBestFitProbability({ customers, failed }: FailureCount): number {
  return timesLog(failed, customers) + timesLog(customers - failed, customers)
}

const timesLog = (count: number, of: number) => (count === 0 ? 0 : count * Math.log(count / of))

/** Stirling's series, shifted to arguments where it is exact to twelve digits. */
function logGamma(x: number): number {
  let [shifted, product] = [x, 1]
  for (; shifted < 12; shifted += 1) product *= shifted
  const square = 1 / (shifted * shifted)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}
