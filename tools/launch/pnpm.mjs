// The pinned pnpm and the packages it installs, without touching anything outside the repository and the download caches.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runScript, runTool } from './child.mjs'
import { cache, downloadFolders, root } from './place.mjs'
import { step } from './screen.mjs'
import { Trouble } from './trouble.mjs'
import { workspacePackages } from './workspace.mjs'

const stamp = join(cache, 'installed')

/**
 * Installs what the lockfile names, when it or a manifest has changed.
 * @param {{ lockfile?: 'frozen' | 'written' }} options `written`: a package is new, and the lockfile is told of it
 */
export async function installPackages({ lockfile = 'frozen' } = {}) {
  if (isInstalled(manifestsHash())) return
  const pnpm = await pinnedPnpm()
  rmSync(stamp, { force: true })
  const patience = [
    '--config.fetch-retries=2',
    '--config.fetch-retry-mintimeout=1000',
    '--config.fetch-retry-maxtimeout=5000',
  ]
  const args = [
    'install',
    lockfile === 'frozen' ? '--frozen-lockfile' : '--no-frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--config.confirmModulesPurge=false',
  ]
  await step('Installing packages', () =>
    runScript(pnpm, [...args, ...patience], { cwd: root, env: environment() }),
  ).catch((error) => {
    if (!/ERR_PNPM_OUTDATED_LOCKFILE/.test(error.output ?? '')) throw error
    throw new Trouble(
      `A package.json asks for what pnpm-lock.yaml does not know yet: npx ${pinned()} install writes it in.`,
    )
  })
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, manifestsHash())
}

function isInstalled(wanted) {
  const folders = workspacePackages().filter(({ manifest }) => manifest.dependencies ?? manifest.devDependencies)
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    [root, ...folders.map(({ folder }) => join(root, folder))].every((folder) =>
      existsSync(join(folder, 'node_modules')),
    )
  )
}

/** Such as pnpm@10.34.8 */
function pinned() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return /^pnpm@\d+\.\d+\.\d+/.exec(packageManager)[0]
}

/** @returns path of pnpm's script */
export async function pinnedPnpm() {
  const [, version] = /^pnpm@(\d+\.\d+\.\d+)/.exec(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager,
  )
  const folder = join(cache, `pnpm-${version}`)
  const script = join(folder, 'node_modules/pnpm/bin/pnpm.cjs')
  if (!existsSync(script)) {
    const arriving = `${folder}.${process.pid}`
    mkdirSync(arriving, { recursive: true })
    const args = [
      'install',
      '--prefix',
      arriving,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ]
    const patience = [
      '--loglevel=error',
      '--fetch-retries=2',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ]
    try {
      await step(`Getting pnpm ${version}`, () => npm([...args, ...patience, `pnpm@${version}`], arriving))
      rmSync(folder, { recursive: true, force: true })
      renameSync(arriving, folder)
    } finally {
      rmSync(arriving, { recursive: true, force: true })
    }
  }
  return script
}

function npm(args, cwd) {
  const script = process.env.npm_execpath
  const options = { cwd, env: environment() }
  return script && basename(script) === 'npm-cli.js' ? runScript(script, args, options) : runTool('npm', args, options)
}

/** npm hands its own --silent on to whatever it starts: then nobody would be told why packages cannot be installed. */
export const environment = () => ({ ...process.env, ...downloadFolders(), npm_config_loglevel: 'info' })

function manifestsHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...workspacePackages().map(({ folder }) => `${folder}/package.json`),
  ]
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
