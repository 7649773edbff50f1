// Renews certificates by ACME: certbot requests them through nginx, as in docs/deployment.md, and nginx reloads.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { runTool } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { waitUntil } from '../checks.ts'
import { hosts } from '../../tools/deployment/names.ts'
import type { Installation } from './installation.ts'

/** The arguments in the guide for a renewal, with the names and folders of the test. */
function documentedArguments({ folder }: Installation): string[] {
  const guide = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const [, line = ''] =
    /^certbot (certonly --force-renewal --webroot .*) --deploy-hook 'systemctl reload nginx'$/m.exec(guide) ?? []
  if (!line) throw new Error('docs/deployment.md does not say how a certificate is renewed')
  return line
    .replaceAll('portal.YOUR.DOMAIN', hosts.portal)
    .replaceAll('login.YOUR.DOMAIN', hosts.login)
    .replace('/var/www/acme', join(folder, 'nginx/acme'))
    .split(' ')
}

export async function renewByCertbot(installation: Installation) {
  const { folder, certification, nginx } = installation
  const before = await serialNumber(installation)
  const home = join(folder, 'certbot')
  mkdirSync(home, { recursive: true })
  const folders = ['config', 'work', 'logs'].flatMap((name) => [`--${name}-dir`, join(home, name)])
  const hook = join(home, 'renewed')
  const test = ['--non-interactive', '--agree-tos', '--register-unsafely-without-email', '--server', certification.url]
  const args = [...documentedArguments(installation), ...test, ...folders, '--deploy-hook', `touch ${hook}`]
  const env = { ...process.env, REQUESTS_CA_BUNDLE: join(folder, 'authority.crt') }
  rmSync(hook, { force: true })
  await runTool('certbot', args, { env })
  if (!existsSync(hook)) throw new Error('certbot did not call its hook')
  linkCertificates(installation, join(home, 'config/live', hosts.portal))
  nginx.send('SIGHUP')
  await waitUntil('nginx uses the new certificate', async () => (await serialNumber(installation)) !== before)
}

/** @param live the folder in which certbot keeps the newest ones */
function linkCertificates({ folder }: Installation, live: string) {
  for (const host of Object.values(hosts))
    for (const [end, file] of [
      ['crt', 'fullchain.pem'],
      ['key', 'privkey.pem'],
    ]) {
      const link = join(folder, 'nginx/tls', `${host}.${end}`)
      rmSync(link, { force: true })
      symlinkSync(join(live, String(file)), link)
    }
}

async function serialNumber({ ports, authority }: Installation) {
  const socket = connect({ host: '127.0.0.1', port: ports.tls, servername: hosts.portal, ca: readFileSync(authority) })
  try {
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    return socket.getPeerCertificate().serialNumber
  } finally {
    socket.destroy()
  }
}
