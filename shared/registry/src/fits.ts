// Whether a build of a remote can run in a build of the host.
import { satisfies, validateStrict } from 'compare-versions'
import { own } from './own'
import type { BuildRecord } from './record'

type Needs = Pick<BuildRecord, 'contract' | 'shared'>
type Provides = Pick<BuildRecord, 'contract' | 'provides'>

/** Records never change, and comparing versions is most of the work of resolving. */
const known = new WeakMap<Provides, WeakMap<Needs, readonly string[]>>()

/** One sentence for each reason why it cannot; empty when it can. */
export function misfits(remote: Needs, host: Provides): readonly string[] {
  const ofHost = known.get(host) ?? new WeakMap<Needs, readonly string[]>()
  known.set(host, ofHost)
  const reasons = ofHost.get(remote) ?? compared(remote, host)
  ofHost.set(remote, reasons)
  return reasons
}

function compared(remote: Needs, host: Provides): string[] {
  const contract =
    remote.contract === host.contract
      ? []
      : [`it speaks contract ${remote.contract}, and the host contract ${host.contract}`]
  const shared = Object.entries(remote.shared).flatMap(([name, range]) => {
    const version = own(host.provides, name)
    if (version === undefined) return [`the host provides no ${name}`]
    const because = `it needs ${name} ${range}, and the host provides ${version}`
    try {
      return satisfies(version, range) ? [] : [because]
    } catch {
      return [`${because}: that cannot be compared`]
    }
  })
  return [...contract, ...shared]
}

/** Three numbers, and what may stand behind them. */
export const isVersion = (text: string): boolean => validateStrict(text)

/** A range that any version can be held against; 'latest', '*' and 'workspace:*' are none. */
export function isRange(text: string): boolean {
  try {
    // Each of them: what is decided by the first one never looks at the others.
    const comparators = text.replace(/([><=]+)\s+/g, '$1').split(/\s*\|\|\s*|\s+-\s+|\s+/)
    comparators.forEach((comparator) => satisfies('1.0.0', comparator))
    return true
  } catch {
    return false
  }
}
