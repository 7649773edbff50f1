// Data folders from before the registry lived in the database: their newest state is taken over once, into an empty registry.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChangeRefused } from '@switchboard/registry'
import { Problem } from '../http/problem'
import { promoteBuilt, publishBuilt, type Adopting, type Built } from './adopt'

interface FormerState {
  readonly remotes: Readonly<Record<string, { readonly current: string; readonly lastGood?: string }>>
}

/**
 * @param built what is to be adopted next: a record that was written anew for the same files is the better one
 * @returns `<part>/<build>` of what was taken over
 */
export async function takeOverFormer(
  at: Adopting,
  registryFolder: string,
  built: readonly Built[],
  tell: (words: string) => void,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  const { state } = await at.registry.snapshot()
  const former = state.number === 0 ? newestOf(join(registryFolder, 'states')) : undefined
  for (const [part, builds] of hostAtFirst(former)) {
    for (const build of builds) {
      const record = recordOf(registryFolder, part, build, built)
      if (!record) continue
      try {
        await publishBuilt(at, { record, folder: join(registryFolder, 'builds', part, build) })
        await promoteBuilt(at, record, false)
        taken.add(`${part}/${build}`)
      } catch (error) {
        if (!(error instanceof ChangeRefused || error instanceof Problem)) throw error
        tell(`${part} ${build} of the former registry is left out: ${sentenceOf(error)}`)
      }
    }
  }
  return taken
}

function newestOf(states: string): FormerState | undefined {
  if (!existsSync(states)) return undefined
  const file = readdirSync(states)
    .filter((name) => /^\d{6}\.json$/.test(name))
    .sort()
    .at(-1)
  return file === undefined ? undefined : JSON.parse(readFileSync(join(states, file), 'utf8'))
}

/** The last good build before the current one. */
const hostAtFirst = (former: FormerState | undefined): [string, string[]][] =>
  Object.entries(former?.remotes ?? {})
    .map(([part, { current, lastGood }]): [string, string[]] => [
      part,
      lastGood === undefined || lastGood === current ? [current] : [lastGood, current],
    ])
    .sort(([a], [b]) => Number(b === 'host') - Number(a === 'host'))

function recordOf(registryFolder: string, part: string, build: string, built: readonly Built[]) {
  const anew = built.find(({ record }) => record.name === part && record.build === build)
  const file = join(registryFolder, 'builds', part, build, 'record.json')
  if (anew || !existsSync(file)) return anew?.record
  const record: Built['record'] = JSON.parse(readFileSync(file, 'utf8'))
  return record
}

const sentenceOf = (error: ChangeRefused | Problem) =>
  error instanceof Problem
    ? (error.errors ?? []).map(({ message }) => message).join(' ') || error.detail
    : error.message
