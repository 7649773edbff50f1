// Metrics of loads and halts.
import type { Outcome } from '@switchboard/record'
import { Counter, Gauge, Histogram, type Registry as MetricsRegister } from 'prom-client'
import type { Registry } from '../registry'

interface CountedLoad {
  readonly part: string
  readonly build: string
  readonly outcome: Outcome
  readonly ms: number
  /** Whether somebody has signed in with the reporting browser. */
  readonly signedIn: boolean
}

export interface DeliveryMetrics {
  countLoad(load: CountedLoad): void
  /** @param audience whether somebody has signed in with the reporting browser */
  countError(part: string, audience: (typeof AUDIENCES)[number]): void
  /** @param kind 'withheld': not made, because there were too many in a day */
  countHalt(part: string, kind: 'halt' | 'rollback' | 'withheld'): void
}

const AUDIENCES = ['customer', 'anonymous'] as const
const MILLISECONDS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800]
/** Limits the number of label values: the build with the oldest report is removed first. */
const MAX_BUILDS = 500

export function createDeliveryMetrics(registry: Registry, register: MetricsRegister): DeliveryMetrics {
  const loads = createLoadMetrics(register)
  const halts = new Counter({
    name: 'switchboard_halts_total',
    help: 'Rollouts that were ended, and builds that were rolled back, because customers met failures; withheld: one too many in a day',
    labelNames: ['part', 'kind'],
    registers: [register],
  })
  const errors = new Counter({
    name: 'switchboard_errors_total',
    help: 'Errors in pages after their builds were loaded, each counted once for a page view',
    labelNames: ['part', 'audience'],
    registers: [register],
  })
  new Gauge({
    name: 'switchboard_registry_state',
    help: 'Number of the newest state of the registry',
    labelNames: ['environment'],
    registers: [register],
    async collect() {
      const { state } = await registry.snapshot()
      this.set({ environment: registry.environment }, state.number)
    },
  })
  return {
    countError: (part, audience) => errors.inc({ part, audience }),
    countHalt: (part, kind) => halts.inc({ part, kind }),
    countLoad: loads.count,
  }
}

function createLoadMetrics(register: MetricsRegister): { readonly count: DeliveryMetrics['countLoad'] } {
  const loads = new Counter({
    name: 'switchboard_loads_total',
    help: 'Attempts to load a build or to draw a page of it, by how they ended',
    labelNames: ['part', 'build', 'outcome', 'audience'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'switchboard_load_milliseconds',
    help: 'How long attempts of signed-in customers took that ended well',
    labelNames: ['part', 'build'],
    buckets: MILLISECONDS,
    registers: [register],
  })
  const outcomesOf = new Map<string, Set<Outcome>>()

  function removeBuild(name: string, outcomes: ReadonlySet<Outcome>): void {
    const [part = '', build = ''] = name.split(' ')
    for (const outcome of outcomes) for (const audience of AUDIENCES) loads.remove({ part, build, outcome, audience })
    durations.remove({ part, build })
    outcomesOf.delete(name)
  }

  return {
    count({ part, build, outcome, ms, signedIn }) {
      loads.inc({ part, build, outcome, audience: signedIn ? 'customer' : 'anonymous' })
      // Only signed-in reports, because anybody can send reports.
      if (outcome === 'ready' && signedIn) durations.observe({ part, build }, ms)
      const name = `${part} ${build}`
      const outcomes = (outcomesOf.get(name) ?? new Set()).add(outcome)
      outcomesOf.delete(name)
      outcomesOf.set(name, outcomes)
      const [oldest] = outcomesOf
      if (outcomesOf.size > MAX_BUILDS && oldest) removeBuild(...oldest)
    },
  }
}
