// A team with a repository of one page, its builds, and the switchboard command as its people and pipelines run it.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from '../../platform/build/compile.ts'
import { finishBuild } from '../../platform/build/finish-build.ts'
import { readBuildRecord } from '../../platform/build/record-shapes.ts'
import { containerName } from '../../platform/build/registry-rules.ts'
import { remoteConfig } from '../../platform/build/webpack.ts'
import { runScript, ToolError } from '../../shared/node/child-process.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import type { RunningPortal } from '../portal.ts'
import type { Kind } from './kinds.ts'

export const PART = 'tariff-finder'
export const PATH = `/${PART}`
export const OWNER = 'Team Tariffs'
const folder = join(cache, 'broken-builds')

/** A repository with one page, `src/Page.tsx`, and the command in it. */
export interface Team {
  /** of the last build */
  readonly dist: string
  /**
   * @returns the id of the build
   * @throws BuildRefused
   */
  buildPage(page: Pick<Kind, 'source' | 'fault'>): Promise<string>
  /** Runs the command in the repository. */
  type(portal: RunningPortal, ...words: string[]): Promise<Said>
}

/** The build failed, so there is nothing to publish. */
export class BuildRefused extends Error {}

export const remoteSource = `import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: '${PART}',
  routes: [{ path: '${PATH}', handle: { page: '${PART}', title: 'Tariffs' }, lazy: () => import('./Page') }],
})
`

export const owner = { team: OWNER, contact: 'tariffs@example.com', runbook: 'Roll back.' }
const manifest = { name: PART, version: '1.0.0', private: true, type: 'module', switchboard: { owner } }

/** A remote's packages, as its package manager would install them. */
const packages = {
  '@switchboard/api-client': 'shared/api-client',
  '@switchboard/remote': 'platform/remote',
  '@switchboard/ui': 'shared/ui',
  '@switchboard/wire': 'shared/wire',
  '@types/react': 'shared/ui/node_modules/@types/react',
  react: 'shared/ui/node_modules/react',
}

/** A team whose repository uses the packages of this one, and webpack. */
export function createTeam(): Team {
  writeRepository()
  return { dist: join(folder, 'dist'), buildPage, type }
}

/** Copies styles that kinds of pages import. */
export const copyStyles = (to: string) =>
  cpSync(join(root, 'platform/gate/fixtures/broken-pages/src/Covers.module.css'), join(to, 'src/Covers.module.css'))

function writeRepository() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [name, target] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, target), link, 'junction')
  }
  copyStyles(folder)
  writeFileSync(join(folder, 'src/remote.ts'), remoteSource)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const include = ['src', '../../platform/build/assets.d.ts']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.browser.json', include }))
}

const buildPage: Team['buildPage'] = async ({ source, fault }) => {
  writeFileSync(join(folder, 'src/Page.tsx'), source)
  const config = remoteConfig(PART, folder)
  if (fault === 'constant name') config.output.uniqueName = containerName(PART)
  const { compilation } = await compile({ ...config, cache: false })
  const dist = join(folder, 'dist')
  const { build } = await finishBuild({ name: PART, folder, compilation, dist })
  if (fault === 'changed chunk') changeChunk(dist)
  return build
}

/** Only the script of the page has the text. */
export function changeChunk(dist: string) {
  const { build, files } = readBuildRecord(dist)
  for (const { path } of files) {
    const file = join(dist, build, path)
    const text = readFileSync(file, 'utf8')
    if (text.includes('Changed')) writeFileSync(file, text.replace('Changed', 'changed'))
  }
}

export interface Said {
  readonly ok: boolean
  readonly text: string
}

const type: Team['type'] = (portal, ...words) =>
  runCommandIn({ folder, program: join(root, 'platform/command/bin.ts'), env: process.env }, portal, words)

interface CommandPlace {
  readonly folder: string
  readonly program: string
  readonly env: NodeJS.ProcessEnv
}

export async function runCommandIn(
  { folder: cwd, program, env }: CommandPlace,
  { url, token, key }: RunningPortal,
  words: readonly string[],
): Promise<Said> {
  const given = { ...env, SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key, NO_COLOR: '1' }
  try {
    return { ok: true, text: await runScript(program, words, { cwd, env: given }) }
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, text: error.output }
    throw error
  }
}
