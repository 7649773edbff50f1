// The verb update: moves a remote to the versions of its portal, and prints what changed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, ToolError } from '../../../shared/node/child-process.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { UserError } from '../../../shared/node/user-error.mjs'
import { readDescription, tooOldError } from '../../gate/portal-description.ts'
import { defineVerb } from '../verbs/define-verb.ts'
import { newEntries } from './changelog.ts'
import { requireOwnManifest, writeVersions } from './own-manifest.ts'

export interface Move {
  name: string
  from: string
  to: string
}

export const update = defineVerb({
  summary: 'move this remote to the versions of its portal',
  usage: ['update [--dry-run]'],
  details: [
    'Sets the packages in package.json that the portal provides or describes to the portal’s versions, installs them, and prints',
    'the entries of their changelog that are new. Other packages stay. Check and publish the remote afterwards.',
  ],
  flags: [['--dry-run', 'print the versions, and change nothing']],
  examples: ['update'],
  words: { least: 0, most: 0 },
  options: { 'dry-run': { type: 'boolean' } },
  async run({ options, portal }) {
    const folder = process.cwd()
    const manifest = requireOwnManifest(folder)
    const description = await readDescription(portal.url)
    if (!description) throw tooOldError(portal.url)
    const wanted = { ...description.packages, ...reactOf(description.provides) }
    const moves = findMoves({ ...manifest.dependencies, ...manifest.devDependencies }, wanted)
    if (moves.length === 0)
      return { json: { moves, changes: [] }, text: `Every package has the version of ${portal.url}.` }
    const lines = moves.map(({ name, from, to }) => `  ${name}  ${from} → ${to}`)
    if (options['dry-run']) return { json: { moves, changes: [] }, text: ['Would change', ...lines].join('\n') }
    const before = readChangelog(folder)
    writeVersions(folder, new Map(moves.map(({ name, to }) => [name, to])))
    await install(folder)
    const changes = newEntries(before, readChangelog(folder))
    const news = changes.length === 0 ? ['The changelog has no new entry.'] : ['What changed:', '', ...changes]
    const next = 'Next: npm test, and npm run gate.'
    return { json: { moves, changes }, text: ['Changed', ...lines, '', ...news, '', next].join('\n') }
  },
})

/** React has no tarball of ours, so the version that runs in the live host is the right one. */
const reactOf = (provides: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(provides).filter(([name]) => name === 'react' || name === 'react-dom'))

/** @param wanted versions by package, also of packages that the remote does not have */
export const findMoves = (
  installed: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): Move[] =>
  Object.entries(installed)
    .flatMap(([name, from]) => {
      const to = wanted[name]
      return to === undefined || to === from ? [] : [{ name, from, to }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Every package of ours has the same one. */
function readChangelog(folder: string) {
  const file = join(folder, 'node_modules/@switchboard/build/CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const managers = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
] as const

/** @throws UserError */
async function install(folder: string) {
  const manager = managers.find(([lockfile]) => existsSync(join(folder, lockfile)))?.[1] ?? 'npm'
  const run = () => runTool(manager, ['install'], { cwd: folder })
  await runStep(`Installing with ${manager}`, run).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error
    throw new UserError(
      `${error.output.trim()}\npackage.json has the new versions, but ${manager} could not install them: correct what is named above, then run ${manager} install.`,
    )
  })
}
