// The whole installation on this machine, on ports and in a folder of its own, with the settings of docker-compose.yml.
import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runScript, runTool } from '../launch/child-process.mjs'
import { root } from '../launch/environment.mjs'
import { assemble } from './assemble.mjs'
import { makeAuthority, makeCertificate } from './certificates.mjs'
import { namesOnMachine } from './names.mjs'
import { layOutNginx, nginxArguments } from './nginx.mjs'
import { Database } from './parts/database.mjs'
import { Mailbox } from './parts/mailbox.mjs'
import { freePort, isListening, PartProcess } from './parts/part-process.mjs'
import { Prometheus } from './parts/prometheus.mjs'
import { addUser, buildProvider, providerProcess, testSubjectsStatement } from './parts/provider.mjs'
import { storageProcess } from './parts/storage.mjs'
import { SERVER, serverFlags } from './server-flags.mjs'

export const hosts = {
  portal: 'portal.switchboard.test',
  login: 'login.switchboard.test',
}
const runFile = promisify(execFile)
/** A user without rights, as in the image. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const asNobody = process.getuid?.() === 0 ? NOBODY : undefined

/** @typedef {Awaited<ReturnType<typeof choosePorts>>} Ports */

async function choosePorts() {
  const names = /** @type {const} */ ([
    'plain',
    'tls',
    'first',
    'second',
    'provider',
    'management',
    'database',
    'storage',
    'mail',
    'prometheus',
  ])
  const found = await Promise.all(names.map(freePort))
  const portOf = (/** @type {(typeof names)[number]} */ name) => found[names.indexOf(name)] ?? 0
  return {
    plain: portOf('plain'),
    tls: portOf('tls'),
    servers: /** @type {[number, number]} */ ([portOf('first'), portOf('second')]),
    provider: portOf('provider'),
    management: portOf('management'),
    database: portOf('database'),
    storage: portOf('storage'),
    mail: portOf('mail'),
    prometheus: portOf('prometheus'),
  }
}

export class Installation {
  /**
   * @param {string} folder
   * @param {Ports} ports
   * @param {string} postgres the folder of its programs
   */
  constructor(folder, ports, postgres) {
    this.folder = folder
    this.ports = ports
    this.urls = {
      portal: `https://${hosts.portal}:${ports.tls}`,
      login: `https://${hosts.login}:${ports.tls}`,
    }
    this.authority = join(folder, 'authority.crt')
    const passwords = {
      postgres: this.secret('postgres_password'),
      portal: this.secret('portal_password'),
      identity: this.secret('identity_password'),
    }
    this.database = new Database({
      folder: join(folder, 'database'),
      port: ports.database,
      programs: postgres,
      passwords,
    })
    this.mailbox = new Mailbox(ports.mail)
    this.storage = storageProcess({
      folder: join(folder, 'storage'),
      port: ports.storage,
      secret: this.secret('storage_secret'),
    })
    this.provider = this.#providerProcess()
    /** @type {readonly [PartProcess, PartProcess]} */
    this.servers = [this.#server(0), this.#server(1)]
    this.prometheus = new Prometheus({
      folder: join(folder, 'prometheus'),
      port: ports.prometheus,
      servers: ports.servers,
      tokenFile: this.secretFile('metrics_token'),
    })
    const site = join(folder, 'nginx')
    this.nginx = new PartProcess({
      name: 'nginx',
      command: 'nginx',
      args: nginxArguments(site),
      log: join(folder, 'nginx.log'),
      isReady: () => isListening(ports.tls),
    })
  }

  /**
   * Everything that an installation needs before its first part starts.
   * @param {string} postgres the folder of its programs
   */
  static async prepare(postgres) {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-production-'))
    // The database and the servers run as other users, which have to get to their own folders in it.
    chmodSync(folder, 0o755)
    await assemble(folder)
    cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
    await runTool(join(folder, 'make-secrets.sh'), [])
    chmodSync(join(folder, 'secrets'), 0o755)
    const installation = new Installation(folder, await choosePorts(), postgres)
    await installation.#writeSettings()
    return installation
  }

  async #writeSettings() {
    const { ports, folder } = this
    writeFileSync(this.secretFile('database_url'), this.database.url('portal'))
    writeFileSync(this.secretFile('smtp_url'), `smtp://localhost:${ports.mail}`)
    await makeAuthority(folder)
    layOutNginx({
      folder: join(folder, 'nginx'),
      name: 'https',
      hosts,
      ports: { plain: ports.plain, tls: ports.tls },
      servers: ports.servers,
      provider: ports.provider,
    })
    await this.renewCertificates()
    for (const name of ['server-1', 'server-2', 'operator']) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      if (asNobody) chownSync(join(folder, name), asNobody.uid, asNobody.gid)
    }
  }

  async renewCertificates() {
    for (const host of Object.values(hosts)) await makeCertificate(this.folder, host, join(this.folder, 'nginx/tls'))
  }

  buildProvider() {
    return buildProvider(join(this.folder, 'keycloak'), join(this.folder, 'identity'))
  }

  #providerProcess() {
    const { folder, ports, urls, database } = this
    return providerProcess({
      folder: join(folder, 'keycloak'),
      port: ports.provider,
      managementPort: ports.management,
      url: urls.login,
      portal: urls.portal,
      database,
      secretFile: (name) => this.secretFile(name),
      smtpPort: ports.mail,
    })
  }

  /** @param {string} name */
  secretFile(name) {
    return join(this.folder, 'secrets', name)
  }

  /** @param {string} name */
  secret(name) {
    return readFileSync(this.secretFile(name), 'utf8').trim()
  }

  /** @param {string} dataDir @returns {NodeJS.ProcessEnv} */
  #settings(dataDir) {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS: `--require ${join(root, 'tools/production/hosts.cjs')}`,
      TEST_HOSTS: namesOnMachine(hosts),
      NODE_EXTRA_CA_CERTS: this.authority,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PLUGINS: 'web,registry,portal',
      PUBLIC_URL: this.urls.portal,
      IDENTITY_URL: this.urls.login,
      IDENTITY_NAME: 'keycloak',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL_FILE: this.secretFile('database_url'),
      ADMIN_SECRET_FILE: this.secretFile('admin_secret'),
      XSRF_SECRET_FILE: this.secretFile('xsrf_secret'),
      CUSTOMER_SECRET_FILE: this.secretFile('customer_secret'),
      METRICS_TOKEN_FILE: this.secretFile('metrics_token'),
      SMTP_URL_FILE: this.secretFile('smtp_url'),
      MAIL_FROM: 'portal@energy.example',
      STORAGE: 's3://builds',
      S3_ENDPOINT: `http://127.0.0.1:${this.ports.storage}`,
      AWS_REGION: 'us-east-1',
      AWS_SHARED_CREDENTIALS_FILE: this.secretFile('storage_credentials'),
      PAYMENTS: 'off',
      DEBITS: 'none',
    }
  }

  /** @param {0 | 1} index */
  #server(index) {
    const port = this.ports.servers[index]
    const name = `server-${index + 1}`
    return new PartProcess({
      name: `server ${index + 1}`,
      command: process.execPath,
      args: [...serverFlags(), SERVER],
      cwd: join(this.folder, 'portal'),
      env: { ...this.#settings(join(this.folder, name)), PORT: String(port) },
      owner: asNobody,
      log: join(this.folder, `${name}.log`),
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok,
    })
  }

  /**
   * A command of the release, with the settings and the user of the servers.
   * @param {string} script
   * @param {readonly string[]} [args]
   */
  async #command(script, args = []) {
    const options = {
      cwd: join(this.folder, 'portal'),
      env: this.#settings(join(this.folder, 'operator')),
      ...asNobody,
    }
    await runFile(process.execPath, [`server/dist/${script}.js`, ...args], options)
  }

  migrate() {
    return this.#command('migrate')
  }

  adopt() {
    const parts = readdirSync(join(this.folder, 'portal/parts')).map((name) => `parts/${name}`)
    return this.#command('registry', ['adopt', ...parts, '--once', '--why', 'release test'])
  }

  /** The data of the demonstration under subjects of this test, because production refuses those of the demonstration. */
  async addCustomers() {
    const { NODE_ENV: _1, ...settings } = this.#settings(join(this.folder, 'seed'))
    mkdirSync(join(this.folder, 'seed'))
    await runScript(join(root, 'server/dist/seed.js'), [], {
      cwd: root,
      env: { ...settings, DEMO: '1' },
    })
    await this.database.psql('portal', ['-c', testSubjectsStatement])
  }

  /** @param {import('./parts/provider.mjs').NewCustomer} customer */
  async addFirstCustomer(customer) {
    const home = join(this.folder, 'keycloak')
    const admin = this.secret('identity_admin_password')
    const subject = await addUser(home, `http://127.0.0.1:${this.ports.provider}`, admin, customer)
    const values = Object.entries({ subject, email: customer.email, account: customer.account })
    const statement = join(root, 'deploy/postgres/first-customer.sql')
    await this.database.psql('portal', [
      ...values.flatMap(([name, value]) => ['-v', `${name}=${value}`]),
      '-f',
      statement,
    ])
  }

  get parts() {
    return [this.database.process, this.storage, this.provider, ...this.servers, this.nginx, this.prometheus.process]
  }

  async stop() {
    await this.nginx.stop('SIGQUIT')
    await this.prometheus.process.stop()
    await Promise.all([...this.servers, this.provider, this.storage].map((part) => part.stop()))
    await this.database.process.stop('SIGINT')
    await this.mailbox.close()
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
