import { defineVerb } from './define-verb.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { routesOf } from '../../build/remote-routes.ts'
import { allParts } from '../../build/build-inputs.mjs'
import { onExit } from '../../../shared/node/run-command.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { installPackages } from '../../../shared/node/pnpm.mjs'
import { workspacePackages } from '../../../shared/node/workspace.mjs'
import { startUndoable, describeRemote, writeRemote, type NewRemote } from '../../template/new-remote.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'

export const create = defineVerb({
  summary: 'create a remote with a page, an entry in the navigation and a test',
  usage: ['create NAME [--path /NAME] [--title TEXT] [--order 40]'],
  details: ['Writes remotes/NAME and updates the lockfile. The host and the other remotes do not change.'],
  flags: [
    ['--path PATH', 'the path of its page; default: /NAME'],
    ['--title TEXT', 'heading of the page and text of the navigation entry'],
    ['--order NUMBER', 'position in the navigation; default: 40. The portal’s own entries have 10, 20 and 30'],
  ],
  examples: ['create news', 'create energy-tips --path /tips --title "Save energy"'],
  words: { least: 1 },
  options: { path: { type: 'string' }, title: { type: 'string' }, order: { type: 'string' } },
  async run({ words: [name], options }) {
    const packages = workspacePackages().map(({ manifest }) => manifest.name)
    const remote = describeRemote(name, { packages, ...options })
    const folder = join(root, 'remotes', name)
    if (existsSync(folder))
      throw new UsageError(`remotes/${name} already exists: choose another name, or remove it first.`)
    await refuseTakenNames(remote)
    const draft = startUndoable({ folder, lockfile: join(root, 'pnpm-lock.yaml') })
    // Ctrl-C ends the command without running `finally`.
    onExit(draft.undo)
    try {
      const files = writeRemote(folder, remote)
      await installPackages({ lockfile: 'written' })
      draft.keep()
      return { json: { ...remote, folder: `remotes/${name}`, files }, text: nextSteps(remote) }
    } finally {
      draft.undo()
    }
  },
})

/**
 * Compares with the remotes of this repository. The portal compares with those that are live.
 * @throws UsageError
 */
async function refuseTakenNames({ name: page, path, title }: NewRemote) {
  for (const { name, folder } of allParts().filter(({ folder }) => folder.startsWith('remotes/'))) {
    const routes = await routesOf(join(root, folder))
    if (routes.some((route) => route.path === path))
      throw new UsageError(`${path} is already a page of ${name}: choose another with --path.`)
    if (routes.some((route) => route.page === page))
      throw new UsageError(`${name} already has a page called ${page}: choose another name.`)
    if (routes.some((route) => route.navigation?.text === title))
      throw new UsageError(`The navigation already has an entry ${title}, of ${name}: choose another with --title.`)
  }
}

const nextSteps = ({ name, path, title }: NewRemote) =>
  [
    `Created remotes/${name}, with a page at ${path} and the navigation entry ${title}. Start with its README.md.`,
    '',
    `  npm test -- unit                                          all unit tests`,
    `  npm run switchboard -- publish ${name} --why "first build"`,
    `  npm run switchboard -- promote ${name} --why "first build"    shows it in the running portal`,
  ].join('\n')
