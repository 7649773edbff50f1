// A package registry on this machine: our own packages come from tarballs, others from the registry that npm uses.
import { createRequire } from 'node:module'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'
import { freePort, isListening, PartProcess } from '../part-process.ts'

const require = createRequire(import.meta.url)

export interface Registry {
  url: string
  /** settings of npm for this registry */
  env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** @param folder keeps third-party packages, so that the next start needs no network */
export async function startRegistry(folder: string): Promise<Registry> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const upstream = (await runTool('npm', ['config', 'get', 'registry'])).trim()
  rmSync(join(folder, 'storage/@switchboard'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' }
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { upstream: { url: upstream, maxage: '1d' } },
    packages: { '@switchboard/*': everybody, '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  }
  const file = join(folder, 'config.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config))
  const settings = join(folder, 'npmrc')
  writeFileSync(settings, `registry=${url}/\n//localhost:${port}/:_authToken=everybody\nfund=false\naudit=false\n`)
  const server = new PartProcess({
    name: 'verdaccio',
    command: process.execPath,
    args: [require.resolve('verdaccio/bin/verdaccio'), '--config', file, '--listen', String(port)],
    log: join(folder, 'log.txt'),
    isReady: () => isListening(port),
  })
  await server.start()
  return {
    url,
    env: {
      ...process.env,
      npm_config_userconfig: settings,
      npm_config_registry: `${url}/`,
      npm_config_loglevel: 'error',
      // The lockfile shows where each package came from.
      npm_config_omit_lockfile_registry_resolved: 'false',
    },
    stop: () => server.stop(),
  }
}
