// Starts docker-compose.yml in a copy of the sources, service by service, because podman-compose supports services that
// wait for a finished one only with newer versions of Podman.
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import type { Engine } from './engine.ts'

/** In the order of their `depends_on`. */
export const services = ['database', 'storage', 'mail', 'identity', 'migrate', 'adopt', 'server-1', 'server-2', 'proxy']
const runsOnce = new Set(['migrate', 'adopt'])
export const lastingServices = services.filter((name) => !runsOnce.has(name))

export class Composition {
  readonly engine: Engine

  folder = mkdtempSync(join(tmpdir(), 'switchboard-containers-'))
  #files: readonly string[] = ['docker-compose.yml']
  #settings: Record<string, string> = {}

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** Copies the sources that are committed or could be, and creates secrets. */
  async prepare() {
    const { stdout } = await promisify(execFile)(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      {
        cwd: root,
        maxBuffer: 10_000_000,
      },
    )
    for (const path of stdout.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      cpSync(join(root, path), join(this.folder, path))
    }
    await runTool(join(this.folder, 'deploy/make-secrets.sh'), [])
  }

  /** Builds images one after the other, so that later ones reuse earlier layers. */
  async build() {
    // The other format does not support health checks.
    for (const service of ['server-1', 'identity', 'proxy'])
      await this.#compose(['build', service], { BUILDAH_FORMAT: 'docker' })
  }

  async start() {
    for (const name of services) {
      await this.#compose(['up', '--detach', '--no-deps', '--no-build', name])
      if (!runsOnce.has(name)) continue
      const code = await this.engine.read('wait', this.container(name))
      if (code !== '0') throw new Error(`${name} ended with ${code}:\n${await this.log(name)}`)
    }
  }

  container(service: string) {
    return `switchboard_${service}_1`
  }

  log(service: string) {
    return this.engine.podman('logs', '--tail', '20', this.container(service))
  }

  run(service: string, ...command: readonly string[]) {
    return this.engine.read('exec', this.container(service), ...command)
  }

  /** Whether the health check of the image or of the composition passes. */
  isHealthy(service: string) {
    return this.engine.podman('healthcheck', 'run', this.container(service)).then(
      () => true,
      () => false,
    )
  }

  async addressOf(service: string) {
    return this.engine.read(
      'inspect',
      '--format',
      '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
      this.container(service),
    )
  }

  #compose(args: readonly string[], settings?: NodeJS.ProcessEnv) {
    const files = this.#files.flatMap((file) => ['-f', file])
    return this.engine.compose(this.folder, [...files, ...args], { ...this.#settings, ...settings })
  }

  /** Removes everything except the images, and starts again with other files. */
  async restart({ files, settings }: { files: readonly string[]; settings: Record<string, string> }) {
    this.#removeContainers()
    this.#files = files
    this.#settings = settings
    await this.start()
  }

  /** Synchronous, so that nothing is left after a signal. */
  removeNow() {
    this.#removeContainers()
    for (const name of ['portal', 'identity', 'proxy'])
      this.#podmanNow('rmi', '--force', `localhost/switchboard/${name}:local`)
    this.#podmanNow('image', 'prune', '--force')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #removeContainers() {
    for (const name of [...services].reverse()) this.#podmanNow('rm', '--force', '--time=5', this.container(name))
    this.#podmanNow('volume', 'prune', '--force')
    for (const name of ['front', 'back', 'mailbox']) this.#podmanNow('network', 'rm', '--force', `switchboard_${name}`)
  }

  #podmanNow(...args: readonly string[]) {
    spawnSync('podman', args, { env: this.engine.env, stdio: 'ignore' })
  }
}
