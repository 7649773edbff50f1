import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { routesOf } from '../../build/routes.mjs'
import { allParts } from '../../launch/changed.mjs'
import { whenDone } from '../../launch/command.mjs'
import { root } from '../../launch/place.mjs'
import { installPackages } from '../../launch/pnpm.mjs'
import { workspacePackages } from '../../launch/workspace.mjs'
import { beginning, newRemote, writeRemote } from '../new-remote.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

export const create = {
  summary: 'begin a remote: a page at a path of its own, an entry in the navigation, a test',
  usage: ['create NAME [--path /NAME] [--title TEXT] [--order 40]'],
  details: ['Writes remotes/NAME and tells the lockfile of it. Nothing of the host or of another remote is touched.'],
  flags: [
    ['--path PATH', 'where its page is, /NAME'],
    ['--title TEXT', 'heading of the page and text of the navigation entry'],
    ['--order NUMBER', 'place in the navigation, 40; the portal’s own entries stand at 10, 20 and 30'],
  ],
  examples: ['create news', 'create energy-tips --path /tips --title "Save energy"'],
  words: { least: 1 },
  options: { path: { type: 'string' }, title: { type: 'string' }, order: { type: 'string' } },
  async run({ words: [name], options }) {
    const packages = workspacePackages().map(({ manifest }) => manifest.name)
    const remote = newRemote(name, { packages, ...options })
    const folder = join(root, 'remotes', name)
    if (existsSync(folder))
      throw new WrongUsage(`remotes/${name} exists already: choose another name, or remove it first.`)
    await refuseTaken(remote)
    const begun = beginning({ folder, lockfile: join(root, 'pnpm-lock.yaml') })
    // Ctrl-C ends it elsewhere.
    whenDone(begun.undo)
    try {
      const files = writeRemote(folder, remote)
      await installPackages({ lockfile: 'written' })
      begun.keep()
      return { json: { ...remote, folder: `remotes/${name}`, files }, text: next(remote) }
    } finally {
      begun.undo()
    }
  },
}

/** Two remotes of this repository; what is live is the portal's to refuse. */
async function refuseTaken({ name: page, path, title }) {
  for (const { name, folder } of allParts().filter(({ folder }) => folder.startsWith('remotes/'))) {
    const routes = await routesOf(join(root, folder))
    if (routes.some((route) => route.path === path))
      throw new WrongUsage(`${path} is a page of ${name}: choose another with --path.`)
    if (routes.some((route) => route.page === page))
      throw new WrongUsage(`${page} is what ${name} calls one of its pages: choose another name.`)
    if (routes.some((route) => route.navigation?.text === title))
      throw new WrongUsage(`The navigation has an entry ${title} of ${name}: choose another with --title.`)
  }
}

const next = ({ name, path, title }) =>
  [
    `remotes/${name} is there: its page at ${path}, with the entry ${title} in the navigation. Start with its README.md.`,
    '',
    `  npm test -- unit                                          its tests, with all others`,
    `  npm run switchboard -- publish ${name} --why "first build"`,
    `  npm run switchboard -- promote ${name} --why "first build"    then it is in the running portal`,
  ].join('\n')
