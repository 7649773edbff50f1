// Free ports for all parts of an installation.
import { freePort } from '../part-process.ts'

export type Ports = Awaited<ReturnType<typeof choosePorts>>

const single = [
  'plain',
  'tls',
  'provider',
  'management',
  'database',
  'pooler',
  'storage',
  'mail',
  'prometheus',
  'watch',
  'acme',
  'acmeManagement',
  'names',
  'namesManagement',
] as const

export async function choosePorts() {
  const [first = 0, second = 0, ...others] = await Promise.all(['first', 'second', ...single].map(freePort))
  const portOf = (name: (typeof single)[number]) => others[single.indexOf(name)] ?? 0
  return {
    plain: portOf('plain'),
    tls: portOf('tls'),
    servers: [first, second] as [number, number],
    provider: portOf('provider'),
    management: portOf('management'),
    database: portOf('database'),
    pooler: portOf('pooler'),
    storage: portOf('storage'),
    mail: portOf('mail'),
    prometheus: portOf('prometheus'),
    watch: portOf('watch'),
    acme: portOf('acme'),
    acmeManagement: portOf('acmeManagement'),
    names: portOf('names'),
    namesManagement: portOf('namesManagement'),
  }
}
