// How browsers execute a build: as classic scripts, which add themselves to a list of their build, or as ES modules
// (decision record 0092).
import { viewsOf } from './places'
import type { BuildRecord, BuiltFile, RecordedRoute } from './record'

export const entryKinds = ['script', 'module'] as const

type EntryKind = (typeof entryKinds)[number]

/** Undefined for a kind that only newer releases know. */
export const entryKindOf = ({ entryKind = 'script' }: Pick<BuildRecord, 'entryKind'>): EntryKind | undefined =>
  entryKinds.find((kind) => kind === entryKind)

/** The global variable in which the loader looks for a remote that consists of scripts. */
export const containerName = (name: string): string => `switchboard_${name.replaceAll('-', '_')}`

/**
 * Key in `provides` of shells whose loader executes modules, and in `shared` of builds that consist of modules. Older
 * shells and registries therefore refuse such a build.
 */
export const MODULE_LOADER = { '@switchboard/loader': '1.1.0' } as const

type Files = Pick<BuildRecord, 'entryKind' | 'files' | 'routes' | 'fills'>

/**
 * The files that these pages and fillers execute. Scripts load others themselves. The modules of a build import each
 * other without a hash, so the loader fetches all modules first, except for those that only other pages and fillers
 * list.
 */
export function scriptsOfViews(record: Files, views: readonly Pick<RecordedRoute, 'scripts'>[]): BuiltFile[] {
  const listed = new Set(views.flatMap(({ scripts }) => scripts))
  const elsewhere = new Set(viewsOf(record).flatMap(({ scripts }) => scripts))
  const isModule = entryKindOf(record) === 'module'
  return record.files.filter(
    ({ kind, path }) =>
      kind === 'entry' || (kind === 'script' && (listed.has(path) || (isModule && !elsewhere.has(path)))),
  )
}
