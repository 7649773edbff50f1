// The addresses of a site's two names, for customers and for the servers on the same machine.
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'

interface Hosts {
  portal: string
  login: string
}

export const hosts = {
  portal: 'portal.switchboard.test',
  login: 'login.switchboard.test',
}
/** The mail relay, which only servers and the provider reach. */
export const MAIL_HOST = 'mail.switchboard.test'

const LOOPBACK = '127.0.0.1'

/** The address at which customers reach this machine. A machine without a network has only the loopback address. */
export const publicAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address ?? LOOPBACK

/** The ports of nginx. */
export const addresses = [...new Set([LOOPBACK, publicAddress])]

/**
 * The lines for /etc/hosts in docs/deployment.md.
 * @returns address by name
 */
function documentedHosts(): Map<string, string> {
  const guide = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const lines = [...guide.matchAll(/^echo '(\S+) (\S+)' >> \/etc\/hosts$/gm)]
  return new Map(lines.map(([, address = '', name = '']) => [name, address]))
}

/** For Chromium's `--host-resolver-rules`: the names as customers resolve them. */
export const resolverRules = Object.values(hosts)
  .map((name) => `MAP ${name} ${publicAddress}`)
  .join()

/** For TEST_HOSTS (hosts.cjs): the names as customers resolve them. */
export const publicNames = (hosts: Hosts) =>
  Object.values(hosts)
    .map((name) => `${name}=${publicAddress}`)
    .join()

/** For TEST_HOSTS: the names as a machine set up by docs/deployment.md resolves them. */
export function namesOnMachine(hosts: Hosts) {
  const documented = documentedHosts()
  return Object.entries(hosts)
    .map(([kind, name]) => `${name}=${documented.get(`${kind}.energy.example`) ?? publicAddress}`)
    .join()
}
