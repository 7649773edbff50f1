// The health of what runs in a fake portal: figures of the test, zero for the other builds.
import type { BuildRecord, HistoryEntry, PartState, RegistryState } from '@switchboard/record'

interface Source {
  readonly state: RegistryState
  readonly entries: readonly HistoryEntry[]
  readonly records: readonly BuildRecord[]
  /** By build. */
  readonly figures: Readonly<Record<string, object>>
  readonly comparison: object
}

const [none, noTimes] = [
  { loads: 0, failures: 0, errors: 0 },
  { samples: 0, p75: null },
]
const noFigures = {
  ...{ from: '', to: '', customers: 0, affected: 0, ...none },
  ...{ anonymous: none, load: noTimes, interaction: noTimes },
}

export function fakeHealth(source: Source, query: URLSearchParams) {
  const { state } = source
  const wanted = query.get('part')?.split(',')
  const parts = Object.entries(state.parts).filter(([part]) => wanted?.includes(part) ?? true)
  return {
    environment: 'nonprod',
    state: state.number,
    at: new Date().toISOString(),
    hours: Number(query.get('hours') ?? '24'),
    least: { customers: 30, samples: 100 },
    parts: parts
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([part, partState]) => partHealth(source, part, partState)),
  }
}

function partHealth(
  { entries, records, figures, comparison }: Source,
  part: string,
  { current, rollouts, frozen }: PartState,
) {
  const mine = entries.filter(({ change }) => 'part' in change && change.part === part)
  const set = mine.findLast(({ from, to }) => from !== to)
  const find = (build: string | undefined) => records.find((record) => record.name === part && record.build === build)
  const owner = find(current)?.owner
  const describe = (build: string) => ({ ...noFigures, build, version: find(build)?.version ?? '', ...figures[build] })
  const compare = (build: string | undefined) => (build === undefined ? {} : { control: describe(build), comparison })
  const since = set?.at ?? ''
  return {
    part,
    ...(owner && { owner }),
    ...(frozen && { frozen }),
    ...(current !== undefined && { current: { ...describe(current), since, ...compare(set?.from) } }),
    rollouts: rollouts.map((rollout) => ({ ...describe(rollout.build), ...rollout, since, ...compare(current) })),
    lastChange: mine.at(-1),
    lastMove: mine.findLast(({ change }) => !['freeze', 'thaw'].includes(change.kind)),
  }
}
