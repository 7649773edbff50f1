// An ACME authority like Let's Encrypt: Pebble, with a name server that resolves every name to this machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeCertificate } from '../../../tools/deployment/certificates.ts'
import { goProgram, installGoProgram } from './go-program.ts'
import { isListening, PartProcess } from '../../part-process.ts'
import type { Ports } from '../ports.ts'

const PEBBLE_VERSION = '2.10.1'
const NAMES = 'pebble-challtestsrv'
/** The name of the authority itself. */
const HOST = 'localhost'

/** @throws UserError */
export async function installCertification() {
  const version = PEBBLE_VERSION
  for (const name of ['pebble', NAMES])
    await installGoProgram({ name, version, module: `github.com/letsencrypt/pebble/v2/cmd/${name}` })
}

export class Certification {
  readonly folder: string
  readonly ports: Ports
  readonly url: string
  readonly writeSettings: () => void
  readonly names: PartProcess
  readonly process: PartProcess

  /** @param settings `folder`: that of the authority of the test, which signs Pebble's own certificate */
  constructor({ folder, ports }: { folder: string; ports: Ports }) {
    this.folder = folder
    this.ports = ports
    this.url = `https://${HOST}:${ports.acme}/dir`
    const settings = join(folder, 'pebble.json')
    const key = (end: string) => join(folder, `${HOST}.${end}`)
    const pebble = {
      listenAddress: `127.0.0.1:${ports.acme}`,
      managementListenAddress: `127.0.0.1:${ports.acmeManagement}`,
      certificate: key('crt'),
      privateKey: key('key'),
      httpPort: ports.plain,
      tlsPort: ports.tls,
    }
    this.writeSettings = () => writeFileSync(settings, JSON.stringify({ pebble }))
    this.names = new PartProcess({
      name: 'name server',
      command: goProgram(NAMES, PEBBLE_VERSION),
      args: [
        ...['-dnsserver', `127.0.0.1:${ports.names}`, '-management', `127.0.0.1:${ports.namesManagement}`],
        ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', ''],
        ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''],
      ],
      log: join(folder, 'names.log'),
      isReady: () => isListening(ports.namesManagement),
    })
    this.process = new PartProcess({
      name: 'Pebble',
      command: goProgram('pebble', PEBBLE_VERSION),
      args: ['-config', settings, '-dnsserver', `127.0.0.1:${ports.names}`],
      // By default, Pebble responds slowly and refuses some requests, to test its clients.
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
      log: join(folder, 'pebble.log'),
      isReady: () => isListening(ports.acmeManagement),
    })
  }

  /** @returns the certificate that customers have to trust, which the authority creates when it starts */
  async start(): Promise<string> {
    await makeCertificate(this.folder, HOST)
    this.writeSettings()
    await this.names.start()
    await this.process.start()
    const ca = readFileSync(join(this.folder, 'authority.crt'))
    return new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: this.ports.acmeManagement, servername: HOST, path: '/roots/0', ca }
      request(to, (answer) => text(answer).then(resolve, reject))
        .once('error', reject)
        .end()
    })
  }

  async stop() {
    await this.process.stop()
    await this.names.stop()
  }
}
