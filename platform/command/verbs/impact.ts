import { defineVerb, type VerbResult } from './define-verb.ts'
import { incompatibilities, isShell, isVersion, placesOf } from '../../build/registry-rules.ts'
import { readRecords, selectableBuilds } from '../live-records.ts'
import { environment, environmentFlag } from '../options.ts'
import { readState } from '../team-calls.ts'
import { formatTable } from '../text-format.ts'
import { didYouMean, UsageError } from '../../../shared/node/usage-error.mjs'
import type { BuildRecord, PartState } from '@switchboard/record'

export const impact = defineVerb({
  summary: 'list which builds use a shared package, and which run with another version of it; or who fills a place',
  usage: ['impact PACKAGE [--version VERSION]', 'impact PLACE'],
  details: [
    'Lists the builds that customers can get: the current ones, those of rollouts, and those that replace a failing build.',
    'With a place, such as dashboard.card, it lists the builds whose page has it, and those that fill it.',
    'With --version it says which of them would not run in a host that provides this version. promote refuses such a host.',
  ],
  flags: [['--version VERSION', 'the version that a new host or embed would provide'], environmentFlag],
  examples: ['impact react', 'impact react --version 20.0.0', 'impact dashboard.card'],
  words: { least: 1, most: 1 },
  options: { ...environment, version: { type: 'string' } },
  async run({ words: [name], options, portal }) {
    const { version } = options
    if (version !== undefined && !isVersion(version))
      throw new UsageError(`${version} is not a version: give three numbers, such as 19.2.0.`)
    const answer = await readState(portal, options.environment)
    const { parts } = answer.state
    const find = await readRecords(portal, answer.state, Object.keys(parts))
    const records = Object.entries(parts).flatMap(([part, state]) =>
      selectableBuilds(state).flatMap((build) => {
        const record = find(part, build)
        return record ? [{ record, customers: customersOf(build, state) }] : []
      }),
    )
    const atPlace = records.filter(({ record }) => roleIn(name, record) !== undefined)
    if (atPlace.length > 0) return placeResult(answer.environment, name, atPlace)
    const known = records.flatMap(({ record }) => Object.keys(record.provides ?? record.shared))
    if (!known.includes(name)) throw new UsageError(describeUnknown(name, [...new Set(known)].sort()))
    const shells = records.filter(({ record }) => isShell(record.name))
    const users = records
      .filter(({ record }) => !isShell(record.name) && name in record.shared)
      .map((user) => ({ ...user, runs: version === undefined ? undefined : runsWith(user.record, name, version) }))
    return {
      json: {
        environment: answer.environment,
        package: name,
        provided: shells.map(({ record, customers }) => ({
          ...identify(record),
          customers,
          version: record.provides?.[name] ?? null,
        })),
        builds: users.map(({ record, customers, runs }) => ({
          ...identify(record),
          customers,
          needs: record.shared[name],
          ...(runs !== undefined && { runs }),
        })),
      },
      text: [
        ...shells.map(({ record }) => `${shortName(record)} provides ${record.provides?.[name] ?? 'none'}`),
        '',
        users.length === 0 ? 'No build of a remote needs it.' : usersTable(users, name, version),
        ...(version === undefined || users.length === 0 ? [] : ['', summarize(users, name, version)]),
      ].join('\n'),
    }
  },
})

type Customers = 'everybody' | 'rollout' | 'fallback'
interface User {
  readonly record: BuildRecord
  readonly customers: Customers
  /** Undefined without a version to compare with. */
  readonly runs: boolean | undefined
}

const customersOf = (build: string, { current, rollouts }: PartState): Customers => {
  if (build === current) return 'everybody'
  return rollouts.some((rollout) => rollout.build === build) ? 'rollout' : 'fallback'
}

/** How a build uses a place. */
function roleIn(place: string, record: BuildRecord): 'has it' | 'fills it' | undefined {
  if (placesOf(record).includes(place)) return 'has it'
  return record.fills?.some((filler) => filler.place === place) ? 'fills it' : undefined
}

function placeResult(
  environment: string,
  place: string,
  found: readonly { readonly record: BuildRecord; readonly customers: Customers }[],
): VerbResult {
  const builds = found.map(({ record, customers }) => ({ record, customers, role: roleIn(place, record) ?? '' }))
  const rows = builds.map(({ record, customers, role }) => [
    record.name,
    `${record.version} ${record.build.slice(0, 8)}`,
    customers,
    role,
  ])
  return {
    json: {
      environment,
      place,
      builds: builds.map(({ record, customers, role }) => ({
        ...identify(record),
        customers,
        fills: role === 'fills it',
      })),
    },
    text: formatTable(['part', 'build', 'customers', place], rows),
  }
}

/** Whether a build runs with a version, by the registry's own rule. */
const runsWith = ({ contract, shared }: BuildRecord, name: string, version: string) =>
  incompatibilities({ contract, shared: { [name]: shared[name] ?? '' } }, { contract, provides: { [name]: version } })
    .length === 0

const identify = ({ name: part, build, version: release }: BuildRecord) => ({ part, build, release })
const shortName = ({ name, version, build }: BuildRecord) => `${name} ${version} ${build.slice(0, 8)}`

function describeUnknown(name: string, known: readonly string[]) {
  const names = known.length === 0 ? 'No build shares a package.' : `They share ${known.join(', ')}.`
  return `No live build provides or needs ${name}.${didYouMean(name, known)} ${names}`
}

function usersTable(users: readonly User[], name: string, version: string | undefined) {
  const head = ['part', 'build', 'customers', 'needs', ...(version === undefined ? [] : [`with ${version}`])]
  const rows = users.map(({ record, customers, runs }) => [
    record.name,
    `${record.version} ${record.build.slice(0, 8)}`,
    customers,
    record.shared[name] ?? '',
    ...(runs === undefined ? [] : [runs ? 'runs' : 'does not run']),
  ])
  return formatTable(head, rows)
}

function summarize(users: readonly User[], name: string, version: string) {
  const failing = [...new Set(users.flatMap(({ record, runs }) => (runs ? [] : [record.name])))]
  if (failing.length === 0) return `Every build runs with ${name} ${version}.`
  return `A host with ${name} ${version} is refused until ${failing.join(', ')} ${failing.length === 1 ? 'has' : 'have'} a build that accepts it.`
}
