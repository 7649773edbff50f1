import type { Registry } from '../../../e2e/support/registry.ts'
import type { Proxy } from '../../../e2e/support/proxy.ts'
import type { Engine, Look } from '../engines.ts'
import type { Front } from '../front.ts'
import type { Tab } from '../tab.ts'

/** A customer's visit with one browser. */
export interface Visit {
  readonly engine: Engine['name']
  readonly tab: Tab
  /** Files are damaged here. */
  readonly network: Proxy
  /** The portal is unreachable here. */
  readonly front: Front
  readonly registry: Registry
  /** Where the browser saves files. */
  readonly downloads: string
}

export interface Journey {
  readonly title: string
  /** first name; signed in before the journey begins, unless it signs in itself */
  readonly person?: string
  readonly look?: Look
  /** Violations of the policy that the journey itself causes. */
  readonly expectedReports?: RegExp
  run(visit: Visit): Promise<void>
}
