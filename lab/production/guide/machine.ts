// An empty Debian machine: a copy of packages that are downloaded once, which systemd starts in a container.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool, startChild, ToolError } from '../../../shared/node/child-process.mjs'
import { cache } from '../../../shared/node/environment.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { waitUntil } from '../../checks.ts'
import type { ChildProcess } from 'node:child_process'

const MIRROR = 'http://deb.debian.org/debian'
/** Debian 12. The systemd of Debian 13 requires a kernel with version 2 control groups alone. */
const RELEASE = 'bookworm'
/** Packages that a minimal Debian lacks, compared with an installed one. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'procps']
/** Authorities of this machine, for networks with a proxy that signs certificates. */
const TRUST = ['/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/certs/java/cacerts']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const BOOT_SECONDS = 60

export class Machine {
  readonly folder: string
  readonly child: ChildProcess

  #leader = 0

  /** @param folder of its files */
  constructor(folder: string, child: ChildProcess) {
    this.folder = folder
    this.child = child
  }

  /** The machine shares the network of this one, including its ports. */
  static async boot(folder: string) {
    const base = join(cache, 'debian')
    if (!existsSync(join(base, 'etc/debian_version')))
      await runStep('Fetching Debian', async () => {
        rmSync(base, { recursive: true, force: true })
        await runTool('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join()}`, RELEASE, base, MIRROR])
      })
    await runTool('cp', ['-a', base, folder])
    for (const file of ['/etc/resolv.conf', ...TRUST.slice(0, 1)]) copyFileSync(file, join(folder, file))
    const options = ['--register=no', '--keep-unit', '--resolv-conf=off', '--link-journal=no', '--boot']
    const child = startChild('systemd-nspawn', ['-D', folder, ...options], { stdio: 'ignore' })
    const machine = new Machine(folder, child)
    await waitUntil('systemd runs', () => machine.#isBooted(), BOOT_SECONDS)
    return machine
  }

  async #isBooted() {
    this.#leader ||= leaderOf(this.child.pid ?? 0)
    if (this.#leader === 0) return false
    const state = await this.run('systemctl is-system-running || true').catch(() => '')
    return /^(running|degraded)/m.test(state)
  }

  /**
   * @param script commands for bash, each of which has to succeed
   * @returns the end of their output
   * @throws Error with the end of their output
   */
  async run(script: string): Promise<string> {
    const namespaces = ['-t', String(this.#leader), '-m', '-u', '-i', '-p', '-r', '-w', '--wd=/root']
    const variables = ['HOME=/root', `PATH=${PATH}`, 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive']
    const trust = `NODE_EXTRA_CA_CERTS=${TRUST[0]}`
    try {
      return await runTool('nsenter', [...namespaces, 'env', '-i', ...variables, trust, 'bash', '-e', '-c', script])
    } catch (error) {
      throw error instanceof ToolError ? new Error(`${error.output.slice(-3_000)}\n${error.message}`) : error
    }
  }

  /** Call it after installing Java's package, which writes its own file of authorities. */
  trustAsHere() {
    for (const file of TRUST) if (existsSync(file)) copyFileSync(file, join(this.folder, file))
  }

  /** @param from of this machine */
  copy(from: string, to: string) {
    mkdirSync(dirname(join(this.folder, to)), { recursive: true })
    copyFileSync(from, join(this.folder, to))
  }

  async stop() {
    this.child.kill('SIGTERM')
    await waitUntil('the machine is off', () => this.child.exitCode !== null || this.child.signalCode !== null)
  }
}

/**
 * The first process of the machine.
 * @param pid of systemd-nspawn
 * @returns 0 before it runs
 */
function leaderOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.map(Number).find((child) => readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n') ?? 0
  } catch {
    return 0
  }
}
