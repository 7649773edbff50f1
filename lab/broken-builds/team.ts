// A team with a repository of one page, its builds, and the switchboard command as its people and pipelines run it.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from '../../platform/build/compile.ts'
import { finishBuild } from '../../platform/build/finish-build.ts'
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
/** of the last build */
export const dist = join(folder, 'dist')

const remote = `import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: '${PART}',
  routes: [{ path: '${PATH}', handle: { page: '${PART}', title: 'Tariffs' }, lazy: () => import('./Page') }],
})
`

const manifest = {
  name: PART,
  version: '1.0.0',
  private: true,
  type: 'module',
  switchboard: { owner: { team: OWNER, contact: 'tariffs@example.com', runbook: 'Roll back.' } },
}

/** A remote's packages, as its package manager would install them. */
const packages = {
  '@switchboard/api-client': 'shared/api-client',
  '@switchboard/remote': 'platform/remote',
  '@switchboard/ui': 'shared/ui',
  '@switchboard/wire': 'shared/wire',
  '@types/react': 'shared/ui/node_modules/@types/react',
  react: 'shared/ui/node_modules/react',
}

export function writeRepository() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [name, target] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, target), link, 'junction')
  }
  cpSync(join(root, 'platform/gate/fixtures/broken-pages/src/Covers.module.css'), join(folder, 'src/Covers.module.css'))
  writeFileSync(join(folder, 'src/remote.ts'), remote)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const include = ['src', '../../platform/build/assets.d.ts']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.browser.json', include }))
}

/** @returns the id of the build */
export async function buildPage({ source, fault }: Pick<Kind, 'source' | 'fault'>): Promise<string> {
  writeFileSync(join(folder, 'src/Page.tsx'), source)
  const config = remoteConfig(PART, folder)
  if (fault === 'constant name') config.output.uniqueName = containerName(PART)
  const { compilation } = await compile({ ...config, cache: false })
  const { build, files } = await finishBuild({ name: PART, folder, compilation, dist })
  if (fault === 'changed chunk') for (const { path } of files) change(join(dist, build, path))
  return build
}

/** Only the script of the page has the text. */
function change(file: string) {
  const text = readFileSync(file, 'utf8')
  if (text.includes('Changed')) writeFileSync(file, text.replace('Changed', 'changed'))
}

export interface Said {
  readonly ok: boolean
  readonly text: string
}

/** Runs the command in the repository of the team. */
export async function type({ url, token, key }: RunningPortal, ...words: string[]): Promise<Said> {
  const env = { ...process.env, SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key, NO_COLOR: '1' }
  const program = join(root, 'platform/command/bin.ts')
  try {
    return { ok: true, text: await runScript(program, words, { cwd: folder, env }) }
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, text: error.output }
    throw error
  }
}
