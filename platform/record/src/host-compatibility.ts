// Checks whether a remote's build can run in a host's build.
import { satisfies, validateStrict } from 'compare-versions'
import { ownValue } from './own-value'
import type { BuildRecord } from './record'

type Requirements = Pick<BuildRecord, 'contract' | 'shared'>
type Provisions = Pick<BuildRecord, 'contract' | 'contracts' | 'provides'>

/** Cached, because comparing versions is most of the work of resolving, and records never change. */
const cache = new WeakMap<Provisions, WeakMap<Requirements, readonly string[]>>()

/** @returns one sentence per reason why it cannot run; empty if it can */
export function incompatibilities(remote: Requirements, host: Provisions): readonly string[] {
  const ofHost = cache.get(host) ?? new WeakMap<Requirements, readonly string[]>()
  cache.set(host, ofHost)
  const reasons = ofHost.get(remote) ?? compareRequirements(remote, host)
  ofHost.set(remote, reasons)
  return reasons
}

/** The contracts of the remotes that a shell runs. */
export const contractsOf = ({ contract, contracts = [contract] }: Omit<Provisions, 'provides'>): readonly number[] =>
  contracts

function* compareContracts({ contract }: Requirements, host: Provisions): Generator<string> {
  const known = contractsOf(host)
  if (known.includes(contract)) return
  const newest = Math.max(...known)
  const remedy =
    contract > newest
      ? `promote a host that runs contract ${contract} first, or build for contract ${newest}`
      : `build it again for contract ${newest}`
  const speaks = known.length > 1 ? `contracts ${known.join(' and ')}` : `contract ${newest}`
  yield `it speaks contract ${contract}, and the host ${speaks}: ${remedy}`
}

function compareRequirements(remote: Requirements, host: Provisions): string[] {
  const shared = Object.entries(remote.shared).flatMap(([name, range]) => {
    // 'react/' stands for the sub-paths of react.
    if (name.endsWith('/') && ownValue(remote.shared, name.slice(0, -1)) === range) return []
    const version = ownValue(host.provides, name)
    if (version === undefined) return [`the host provides no ${name}`]
    const because = `it needs ${name} ${range}, and the host provides ${version}`
    try {
      return satisfies(version, range) ? [] : [because]
    } catch {
      return [`${because}: that cannot be compared`]
    }
  })
  return [...compareContracts(remote, host), ...shared]
}

/** Three numbers with an optional suffix. */
export const isVersion = (text: string): boolean => validateStrict(text)

/** Whether versions can be compared with the range, unlike 'latest', '*' and 'workspace:*'. */
export function isRange(text: string): boolean {
  try {
    // Each comparator separately, because `satisfies` stops at the first one that decides.
    const comparators = text.replace(/([><=]+)\s+/g, '$1').split(/\s*\|\|\s*|\s+-\s+|\s+/)
    comparators.forEach((comparator) => satisfies('1.0.0', comparator))
    return true
  } catch {
    return false
  }
}
