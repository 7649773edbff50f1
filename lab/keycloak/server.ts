// Starts a Keycloak for the test, with the project's realm and theme and a database in memory.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installTheme } from '../../tools/deployment/keycloak/theme.ts'

const realmFile = fileURLToPath(new URL('../../keycloak/switchboard-realm.json', import.meta.url))
const commonPasswords = fileURLToPath(new URL('../../server/assets/common-passwords.txt', import.meta.url))
const START_MS = 300_000

interface KeycloakOptions {
  home: string
  java: string
  port: number
  managementPort: number
  portal: string
  adminSecret: string
  smtpPort: number
}

export async function startKeycloak({
  home,
  java,
  port,
  managementPort,
  portal,
  adminSecret,
  smtpPort,
}: KeycloakOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(join(home, 'data/import'), { recursive: true })
  cpSync(realmFile, join(home, 'data/import/switchboard-realm.json'))
  mkdirSync(join(home, 'data/password-blacklists'), { recursive: true })
  cpSync(commonPasswords, join(home, 'data/password-blacklists/common-passwords.txt'))
  installTheme(join(home, 'themes'))

  const args = [
    'start-dev',
    '--db=dev-mem',
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    '--health-enabled=true',
    '--import-realm',
  ]
  const child = spawn('bash', [join(home, 'bin/kc.sh'), ...args], {
    env: {
      ...process.env,
      JAVA_HOME: java,
      JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
      PORTAL_URL: portal,
      PORTAL_ADMIN_SECRET: adminSecret,
      SMTP_PORT: String(smtpPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Uses its own process group, because the script starts Java as a child and both have to end.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-20_000)))
  const exit = new Promise((resolve) => child.on('exit', resolve))

  const signalGroup = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal)

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    signalGroup('SIGTERM')
    const ended = await Promise.race([exit.then(() => true), setTimeout(20_000, false, { ref: false })])
    if (!ended) signalGroup('SIGKILL')
    await exit
  }

  const ready = await waitUntilReady(managementPort, () => child.exitCode !== null)
  if (!ready) {
    await stop()
    throw new Error(`Keycloak did not start:\n${output}`)
  }
  return { url: `http://localhost:${port}`, stop }
}

async function waitUntilReady(port: number, hasEnded: () => boolean) {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return true
    await setTimeout(500)
  }
  return false
}
