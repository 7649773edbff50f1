// The verb create in an empty folder: a repository for a remote of a portal that runs elsewhere.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool, ToolError } from '../../../shared/node/child-process.mjs'
import { object, parseJson, recordOf, string } from '../../../shared/node/read-json.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import { UserError } from '../../../shared/node/user-error.mjs'
import { readDescription, tooOldError, type PortalDescription } from '../../gate/portal-description.ts'
import { describeRemote, writeTemplate, type NewRemote } from '../../template/new-remote.ts'
import { defineVerb } from '../verbs/define-verb.ts'

const templates = fileURLToPath(new URL('../../template/elsewhere', import.meta.url))
const bundlerPart = object({ scripts: recordOf(string), devDependencies: recordOf(string) })

export const create = defineVerb({
  summary: 'create the repository of a remote in an empty folder',
  usage: ['create NAME --portal ADDRESS [--bundler NAME] [--path /NAME] [--title TEXT] [--order 40]'],
  details: [
    'Asks the portal for the versions of the packages, writes a repository with pages, tests and a pipeline, and installs it.',
    'Changes nothing at the portal, and needs no token.',
  ],
  flags: [
    ['--portal ADDRESS', 'the portal that will show the remote, such as https://portal.energy.example'],
    ['--bundler NAME', 'the tool that builds it; default: webpack'],
    ['--path PATH', 'the path of its page; default: /NAME'],
    ['--title TEXT', 'heading of the page and text of the navigation entry'],
    ['--order NUMBER', 'position in the navigation; default: 40. The portal’s own entries have 10, 20 and 30'],
    ['--no-install', 'write the files only'],
  ],
  examples: ['create energy-tips --portal https://portal.energy.example'],
  words: { least: 1 },
  options: {
    portal: { type: 'string' },
    bundler: { type: 'string' },
    path: { type: 'string' },
    title: { type: 'string' },
    order: { type: 'string' },
    'no-install': { type: 'boolean' },
  },
  async run({ words: [name], options, portal }) {
    const { bundler = 'webpack', 'no-install': isWritten = false, portal: given, ...wanted } = options
    const folder = process.cwd()
    const address = portalAddress(given ?? portal.url)
    const remote = describeRemote(name, { packages: [], ...wanted })
    requireEmpty(folder)
    const bundlers = bundlerNames()
    if (!bundlers.includes(bundler))
      throw new UsageError(`--bundler ${bundler} is not known: there are ${bundlers.join(', ')}.`)
    const description = await readDescription(address)
    if (!description) throw tooOldError(address)
    const files = writeRepository(folder, { remote, bundler, portal: address, description })
    if (!isWritten) await install(folder)
    return { json: { ...remote, portal: address, bundler, files }, text: nextSteps(remote, address, isWritten) }
  },
})

/** @throws UsageError */
function portalAddress(text: string) {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw new UsageError(`--portal ${text} is not an address: give one such as https://portal.energy.example.`)
}

/** @throws UsageError */
function requireEmpty(folder: string) {
  const found = readdirSync(folder).filter((name) => name !== '.git' && name !== '.npmrc')
  if (found.length > 0) throw new UsageError(`The folder is not empty (${found[0]}): make a new one, and start in it.`)
}

export const bundlerNames = (): string[] => readdirSync(templates).filter((name) => name !== 'common')

interface Wanted {
  remote: NewRemote
  bundler: string
  portal: string
  description: Pick<PortalDescription, 'packages' | 'provides'>
}

/**
 * @returns the paths of the files
 * @throws UserError if the portal does not name a version that the remote needs
 */
export function writeRepository(folder: string, { remote, bundler, portal, description }: Wanted): string[] {
  const values = { ...remote, portal }
  const files = [
    ...writeTemplate(join(templates, 'common'), folder, values),
    ...writeTemplate(join(templates, bundler), folder, values),
  ]
  completeManifest(join(folder, 'package.json'), bundler, { ...description.packages, ...description.provides })
  return files
}

/** Writes the versions instead of '*', and adds what the bundler needs. */
function completeManifest(file: string, bundler: string, versions: Readonly<Record<string, string>>) {
  const part = parseJson(readFileSync(join(templates, bundler, 'bundler.json'), 'utf8'), bundlerPart)
  const shape = object({ scripts: recordOf(string), dependencies: recordOf(string), devDependencies: recordOf(string) })
  const manifest = parseJson(readFileSync(file, 'utf8'), shape, 'package.json')
  const fill = (packages: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [name, version === '*' ? versionOf(name, versions) : version]),
    )
  const complete = {
    ...manifest,
    scripts: { ...part.scripts, ...manifest.scripts },
    dependencies: fill(manifest.dependencies),
    devDependencies: fill(sortNames({ ...manifest.devDependencies, ...part.devDependencies })),
  }
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`)
}

const sortNames = (packages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))

/** @throws UserError */
function versionOf(name: string, versions: Readonly<Record<string, string>>) {
  const version = versions[name]
  if (version !== undefined) return version
  throw new UserError(
    `The portal has no version of ${name}: it is of another release than this command. Start @switchboard/command ${versions['@switchboard/command'] ?? 'of its release'}.`,
  )
}

/** @throws UserError */
async function install(folder: string) {
  const run = () => runTool('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
  await runStep('Installing packages', run).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error
    throw new UserError(
      `${error.output.trim()}\nThe files are written, but npm could not install the packages: does its registry have @switchboard/build?`,
    )
  })
}

const nextSteps = ({ name, path, title }: NewRemote, portal: string, isWritten: boolean) =>
  [
    `Created ${name}, with a page at ${path} and the navigation entry ${title}, for ${portal}. Start with README.md.`,
    '',
    ...(isWritten ? ['  npm install'] : []),
    '  npm run dev                               shows it with the portal’s API and sign-in',
    '  npm test',
    '  npm run gate',
    '  npm run publish -- --why "first build"    needs SWITCHBOARD_TOKEN and SWITCHBOARD_KEY',
    '  npm run promote -- --why "first build"    gives it to everybody',
  ].join('\n')
