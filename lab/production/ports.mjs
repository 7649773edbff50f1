// Free ports for all parts of an installation.
import { freePort } from './parts/part-process.mjs'

/** @typedef {Awaited<ReturnType<typeof choosePorts>>} Ports */

const single = /** @type {const} */ ([
  'plain',
  'tls',
  'provider',
  'management',
  'database',
  'pooler',
  'storage',
  'mail',
  'prometheus',
  'acme',
  'acmeManagement',
  'names',
  'namesManagement',
])

export async function choosePorts() {
  const [first = 0, second = 0, ...others] = await Promise.all(['first', 'second', ...single].map(freePort))
  const portOf = (/** @type {(typeof single)[number]} */ name) => others[single.indexOf(name)] ?? 0
  return {
    plain: portOf('plain'),
    tls: portOf('tls'),
    servers: /** @type {[number, number]} */ ([first, second]),
    provider: portOf('provider'),
    management: portOf('management'),
    database: portOf('database'),
    pooler: portOf('pooler'),
    storage: portOf('storage'),
    mail: portOf('mail'),
    prometheus: portOf('prometheus'),
    acme: portOf('acme'),
    acmeManagement: portOf('acmeManagement'),
    names: portOf('names'),
    namesManagement: portOf('namesManagement'),
  }
}
