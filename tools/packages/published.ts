// The packages that repositories of remotes install, and their manifests.
import { join } from 'node:path'
import { parse } from 'yaml'
import { anything, boolean, object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import { read } from '../../shared/node/tree.mjs'
import { workspacePackages } from '../../shared/node/workspace.mjs'

/** Code for browsers, emitted file by file. */
const browserFolders = [
  'platform/remote',
  'shared/analytics',
  'shared/api-client',
  'shared/auth',
  'shared/brand',
  'shared/domain',
  'shared/events',
  'shared/forms',
  'shared/router',
  'shared/ui',
  'shared/unsaved',
  'shared/wire',
]
/** Exports that are not published. Of those in shared/, a remote would bundle a second copy of their state. */
const unpublished = new Map([
  ['platform/gate', ['./spoken-tree']],
  ['shared/analytics', ['./data-layer', './page']],
  ['shared/auth', ['./first', './testing']],
])
const embeddedPage = ['page.css', 'page.html', 'page.mjs'].map(
  (name) => [`platform/gate/conformance/embedded/${name}`, name] as const,
)
/** What the gate resolves by name while it runs. */
const ofEmbeddedPage = ['angular', 'axe-core', 'bootstrap']

interface Program {
  /** Files next to the scripts, by their path here. */
  files: readonly (readonly [from: string, to: string])[]
  /** Scripts that a bundler loads by their path here. */
  loaders?: readonly string[]
  /** Packages that no script imports. */
  resolved?: readonly string[]
}

/** Programs of Node.js, bundled with the code outside their folder. */
const programs: Readonly<Record<string, Program>> = {
  'platform/build': {
    files: ['refuse-file.mjs', 'asset-kinds.mjs', 'refresh/answer-calls.mjs'].map((path) => [
      `platform/build/${path}`,
      path,
    ]),
    loaders: ['mark-texts.mjs'],
  },
  'platform/command': {
    files: [...embeddedPage, ['platform/gate/fixtures', 'fixtures'], ['platform/template/elsewhere', 'elsewhere']],
    resolved: ofEmbeddedPage,
  },
  'platform/gate': { files: embeddedPage },
  'platform/testing': { files: [['platform/testing/stubs', 'stubs']] },
}

export const programOf = ({ folder }: Pick<Published, 'folder'>): Program => programs[folder] ?? { files: [] }

const manifestShape = object({
  name: string,
  version: string,
  sideEffects: optional(boolean),
  bin: optional(recordOf(string)),
  exports: recordOf(anything),
  dependencies: optional(recordOf(string)),
  devDependencies: optional(recordOf(string)),
})

export interface Published {
  /** from the root */
  folder: string
  kind: 'browser' | 'program'
  manifest: ReturnType<typeof manifestShape>
}

export const published: readonly Published[] = [
  ...browserFolders.map((folder) => ({ folder, kind: 'browser' as const, manifest: manifestOf(folder) })),
  ...Object.keys(programs).map((folder) => ({ folder, kind: 'program' as const, manifest: manifestOf(folder) })),
]

function manifestOf(folder: string) {
  const { exports, ...manifest } = readJson(join(root, folder, 'package.json'), manifestShape)
  const doors = Object.entries(exports).filter(([door]) => !unpublished.get(folder)?.includes(door))
  return { ...manifest, exports: Object.fromEntries(doors) }
}

/** The exact versions in pnpm-workspace.yaml. */
export const catalog = object({ catalog: recordOf(string) })(
  parse(read('pnpm-workspace.yaml')),
  'pnpm-workspace.yaml',
).catalog

/** The packages before they are packed, one folder each. */
export const stagedFolder = ({ manifest }: Published) =>
  join(cache, 'packages', manifest.name.replace('@switchboard/', ''))

/** The report of a package's declarations, which people review. */
export const reportFile = ({ folder }: Published) => `${folder}/api.txt`

/** The dependencies of unpublished packages that a program is bundled with. */
export function inlinedDependencies({ kind, manifest }: Published): Readonly<Record<string, string>> {
  if (kind === 'browser') return {}
  const own = Object.keys(manifest.devDependencies ?? {})
  return Object.assign(
    {},
    ...workspacePackages()
      .filter((other) => own.includes(other.manifest.name))
      .map((other) => other.manifest.dependencies),
  )
}
