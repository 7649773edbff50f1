// Whether a build fails more often than another one. May be asked after every single customer: asking often does not make it wrong more often.

/** Each customer counts once. */
export interface Fared {
  readonly customers: number
  /** How many of them met a failure. */
  readonly failed: number
}

export type Verdict =
  /** Not enough customers, or not enough failures among them, to say anything. */
  | { readonly kind: 'early' }
  | { readonly kind: 'alike'; readonly odds: number }
  /** `odds` to one that this is no chance. */
  | { readonly kind: 'worse'; readonly odds: number }

export interface Strictness {
  /** How often, in all the time that two equal builds are compared, one may be called worse. */
  readonly errorRate: number
  /** Customers that each side needs. */
  readonly customers: number
  /** Customers of the candidate who met a failure. */
  readonly failed: number
  /** Smaller differences between the two shares are not worth an interruption, however certain. */
  readonly difference: number
}

export const STRICTNESS: Strictness = { errorRate: 0.001, customers: 30, failed: 5, difference: 0.005 }

/**
 * Compares a build with its control by what happened to customers of both since the comparison began.
 *
 * The odds are those of two failure rates that may be anything, each bet on anew with every customer (Krichevsky and Trofimov's
 * estimate), against the one common rate that explains both sides best. Under one common rate the bets are fair or worse, so the odds
 * reach 1 / errorRate at any time with a chance of at most errorRate (Ville's inequality), for every rate and every share of the two.
 *
 * That presumes that each customer is counted once, by an occasion that is chosen before it is known how it ends (the first one), and that
 * nothing but the build makes one side's occasions fail more: customers who come more often must not count more.
 */
export function verdict(candidate: Fared, control: Fared, strictness: Strictness = STRICTNESS): Verdict {
  const isEarly =
    Math.min(candidate.customers, control.customers) < strictness.customers || candidate.failed < strictness.failed
  if (isEarly) return { kind: 'early' }
  const together = { customers: candidate.customers + control.customers, failed: candidate.failed + control.failed }
  const odds = Math.exp(Math.min(700, betted(candidate) + betted(control) - best(together)))
  const more = share(candidate) - share(control)
  return { kind: odds >= 1 / strictness.errorRate && more >= strictness.difference ? 'worse' : 'alike', odds }
}

/** Of customers, how many met a failure: from 0 to 1. */
export const share = ({ customers, failed }: Fared): number => (customers === 0 ? 0 : failed / customers)

/** Logarithm of the chance of exactly these customers' failures when each was foretold from those before: Beta(½, ½). */
function betted({ customers, failed }: Fared): number {
  return logGamma(failed + 0.5) + logGamma(customers - failed + 0.5) - logGamma(customers + 1) - Math.log(Math.PI)
}

/** Logarithm of that chance under the one rate that fits best. */
function best({ customers, failed }: Fared): number {
  return timesLog(failed, customers) + timesLog(customers - failed, customers)
}

const timesLog = (count: number, of: number) => (count === 0 ? 0 : count * Math.log(count / of))

/** Stirling's series, shifted to where it is exact to twelve digits. */
function logGamma(x: number): number {
  let [shifted, product] = [x, 1]
  for (; shifted < 12; shifted += 1) product *= shifted
  const square = 1 / (shifted * shifted)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}
