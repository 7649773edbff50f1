// Runs Podman with its own folders, separate from the images, networks and containers of this machine's users.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runTool, ToolError } from '../../../shared/node/child-process.mjs'
import { cache, root } from '../../../shared/node/environment.mjs'
import { print } from '../../../shared/node/terminal.mjs'
import { installMissingProgram } from '../../../shared/node/debian.mjs'
import { findPython, installPython } from '../../../tools/testing/programs/python.ts'

export const enginesFolder = join(cache, 'containers')
/** State that a restart of the machine clears. */
const passing = '/run/switchboard-containers'
const wrapper = join(root, 'lab/production/containers/runtime-without-limits.sh')
/** Errors of a runtime that may not set limits, or does not support the control groups of this machine. */
const LIMITS = /RLIMIT|rlimit|cgroup/

/** Packages that Podman recommends, or alternatives of which it needs one. */
const NEEDED_PACKAGES = ['runc', 'netavark', 'aardvark-dns', 'iptables', 'catatonit']

export class Engine {
  env: NodeJS.ProcessEnv = {
    ...process.env,
    CONTAINERS_CONF: join(enginesFolder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(enginesFolder, 'storage.conf'),
    CONTAINERS_REGISTRIES_CONF: join(enginesFolder, 'registries.conf'),
    // podman-compose should print its errors immediately.
    PYTHONUNBUFFERED: '1',
  }
  #python: string

  /** @param python with podman-compose */
  constructor(python: string) {
    this.#python = python
    mkdirSync(enginesFolder, { recursive: true })
    const storage = ['[storage]', 'driver = "overlay"', ...paths({ graphroot: 'storage' }), `runroot = "${passing}"`]
    writeFileSync(this.env.CONTAINERS_STORAGE_CONF ?? '', `${storage.join('\n')}\n`)
    // Names without a registry belong to Docker's.
    writeFileSync(this.env.CONTAINERS_REGISTRIES_CONF ?? '', 'unqualified-search-registries = ["docker.io"]\n')
    this.#writeSettings([])
  }

  /** @returns the engine, or why there is none */
  static async find(): Promise<Engine | string> {
    if (process.getuid?.() !== 0) return 'only root can create networks for containers'
    await installMissingProgram('podman', '--version', 'podman', NEEDED_PACKAGES)
    const isThere = await runTool('podman', ['--version']).catch(() => undefined)
    if (!isThere) return 'podman is not installed'
    const python = await findPython()
    if (!python) return 'podman-compose needs Python 3.11 or newer'
    return new Engine(
      await installPython(python, 'podman-compose', join(root, 'lab/production/containers/requirements.txt')),
    )
  }

  /** @param runtime lines */
  #writeSettings(runtime: readonly string[]) {
    const engine = [
      '[engine]',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      `tmp_dir = "${passing}/engine"`,
    ]
    const network = ['[network]', ...paths({ network_config_dir: 'networks' })]
    writeFileSync(this.env.CONTAINERS_CONF ?? '', `${[...engine, ...runtime, ...network].join('\n')}\n`)
  }

  /** Starts containers without limits if this machine cannot set limits. */
  async chooseRuntime(image: string) {
    const probe = () => this.podman('run', '--rm', '--network=none', image, 'true')
    try {
      await probe()
    } catch (error) {
      if (!(error instanceof ToolError && LIMITS.test(error.output))) throw error
      print(
        `Containers run without limits, because this machine refuses them: ${error.output.trim().split('\n').at(-1)}`,
      )
      this.#writeSettings(['runtime = "unlimited"', '[engine.runtimes]', `unlimited = ["${wrapper}"]`])
      await probe()
    }
  }

  podman(...args: readonly string[]) {
    return runTool('podman', args, { env: this.env })
  }

  /** Returns only its standard output. */
  async read(...args: readonly string[]) {
    const { stdout } = await promisify(execFile)('podman', args, { env: this.env, maxBuffer: 50_000_000 })
    return stdout.trim()
  }

  /** @param folder of docker-compose.yml */
  compose(folder: string, args: readonly string[], settings?: NodeJS.ProcessEnv) {
    return runTool(this.#python, ['-m', 'podman_compose', '--in-pod=false', ...args], {
      cwd: folder,
      env: { ...this.env, ...settings },
    })
  }
}

const paths = (names: Record<string, string>) =>
  Object.entries(names).map(([key, name]) => `${key} = "${join(enginesFolder, name)}"`)
