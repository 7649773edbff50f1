// An empty Debian machine: its packages are fetched once, and each machine is a copy that systemd starts in a
// container.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool, startChild, ToolError } from '../../../shared/node/child-process.mjs'
import { cache } from '../../../shared/node/environment.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { waitUntil } from '../../checks.ts'
import type { ChildProcess } from 'node:child_process'

const MIRROR = 'http://deb.debian.org/debian'
/** Debian 12. The systemd of the next one starts only where the kernel has control groups of version 2 alone. */
const RELEASE = 'bookworm'
/** What the smallest Debian lacks of one that somebody has installed. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'procps']
/** Authorities of this machine, for networks whose proxy signs with one of its own. */
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

  /** It has the network of this machine, and so its ports. */
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
   * @param script of commands for bash, each of which has to succeed
   * @returns the end of what they print
   * @throws Error with it
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

  /** After Java's package, which writes a file of authorities of its own. */
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
