// A whole installation on this machine, with its own ports and folder and the settings of docker-compose.yml.
import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runScript, runTool } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { assemble } from '../../tools/deployment/assemble.ts'
import { makeAuthority, makeCertificate } from '../../tools/deployment/certificates.ts'
import { hosts, MAIL_HOST } from '../../tools/deployment/names.ts'
import { layOutNginx, nginxArguments } from '../../tools/deployment/nginx.ts'
import { Certification } from './parts/certification.ts'
import { Database } from './parts/database.ts'
import { Mailbox } from '../mailbox.ts'
import { isListening, PartProcess } from '../part-process.ts'
import { poolerProcess } from './parts/pooler.ts'
import { Prometheus } from './parts/prometheus.ts'
import { addUser, buildProvider, providerProcess, testSubjectsStatement, type NewCustomer } from './parts/provider.ts'
import { storageProcess } from './parts/storage.ts'
import { choosePorts, type Ports } from './ports.ts'
import { assembleReleaseBefore } from './releases.ts'
import { SERVER, serverAllocator, serverFlags } from '../../tools/deployment/server-flags.ts'
import { serverSettings } from './server-settings.ts'

const runFile = promisify(execFile)
/** A user without permissions, as in the image. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const asNobody = process.getuid?.() === 0 ? NOBODY : undefined

export type Release = 'this' | 'before'

export class Installation {
  readonly folder: string
  readonly ports: Ports
  readonly urls: { portal: string; login: string }
  /** The authorities of the test and of the renewed certificates. */
  readonly authority: string
  readonly certification: Certification
  readonly database: Database
  readonly pooler: PartProcess
  readonly mailbox: Mailbox
  readonly storage: PartProcess
  readonly provider: PartProcess
  readonly servers: PartProcess[]
  readonly prometheus: Prometheus
  readonly nginx: PartProcess

  /** @param postgres the folder of its programs */
  constructor(folder: string, ports: Ports, postgres: string) {
    this.folder = folder
    this.ports = ports
    this.urls = {
      portal: `https://${hosts.portal}:${ports.tls}`,
      login: `https://${hosts.login}:${ports.tls}`,
    }
    this.authority = join(folder, 'authorities.crt')
    this.certification = new Certification({ folder, ports })
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
    this.pooler = poolerProcess({ folder: join(folder, 'pooler'), port: ports.pooler, database: this.database })
    this.mailbox = new Mailbox(ports.mail, join(folder, MAIL_HOST))
    this.storage = storageProcess({
      folder: join(folder, 'storage'),
      port: ports.storage,
      secret: this.secret('storage_secret'),
    })
    this.provider = this.#providerProcess()
    this.servers = [this.#server(0), this.#server(1)]
    this.prometheus = new Prometheus({
      folder: join(folder, 'prometheus'),
      port: ports.prometheus,
      servers: ports.servers,
      watch: ports.watch,
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
   * Prepares everything that is needed before the first program starts.
   * @param postgres the folder of its programs
   */
  static async prepare(postgres: string) {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-production-'))
    // The database and the servers run as other users, who need access to their own folders in it.
    chmodSync(folder, 0o755)
    const before = await assembleReleaseBefore()
    if (before) cpSync(before, join(folder, 'releases/before'), { recursive: true })
    await assemble(join(folder, 'releases/this'))
    cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
    await runTool(join(folder, 'make-secrets.sh'), [])
    chmodSync(join(folder, 'secrets'), 0o755)
    const installation = new Installation(folder, await choosePorts(), postgres)
    installation.useRelease(before ? 'before' : 'this')
    await installation.#writeSettings()
    return installation
  }

  /** Whether the Git history has a previous release. */
  get hasReleaseBefore() {
    return existsSync(join(this.folder, 'releases/before'))
  }

  /** Servers that start from now on are of this release, as in docs/deployment.md. */
  useRelease(release: Release) {
    const link = join(this.folder, 'current')
    rmSync(link, { force: true })
    symlinkSync(join(this.folder, 'releases', release), link)
  }

  async #writeSettings() {
    const { ports, folder } = this
    writeFileSync(this.secretFile('database_url'), this.database.url('portal'))
    writeFileSync(this.secretFile('pooler_url'), this.database.urlAt(ports.pooler))
    writeFileSync(this.secretFile('smtp_url'), `smtp://${MAIL_HOST}:${ports.mail}`)
    writeFileSync(join(folder, 'names'), `127.0.0.1 localhost ${MAIL_HOST}\n`)
    const own = await makeAuthority(folder)
    writeFileSync(this.authority, `${readFileSync(own, 'utf8')}\n${await this.certification.start()}`)
    layOutNginx({
      folder: join(folder, 'nginx'),
      name: 'https',
      hosts,
      ports: { plain: ports.plain, tls: ports.tls },
      servers: ports.servers,
      provider: ports.provider,
    })
    for (const host of Object.values(hosts)) await makeCertificate(folder, host, join(folder, 'nginx/tls'))
    await makeCertificate(folder, MAIL_HOST)
    for (const name of ['server-1', 'server-2', 'operator']) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      if (asNobody) chownSync(join(folder, name), asNobody.uid, asNobody.gid)
    }
  }

  buildProvider() {
    return buildProvider(join(this.folder, 'keycloak'), join(this.folder, 'releases/this/identity'))
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
      authority: join(folder, 'authority.crt'),
      namesFile: join(folder, 'names'),
    })
  }

  secretFile(name: string) {
    return join(this.folder, 'secrets', name)
  }

  secret(name: string) {
    return readFileSync(this.secretFile(name), 'utf8').trim()
  }

  #server(index: 0 | 1) {
    const port = this.ports.servers[index]
    const name = `server-${index + 1}`
    return new PartProcess({
      name: `server ${index + 1}`,
      command: process.execPath,
      args: [...serverFlags(), SERVER],
      cwd: join(this.folder, 'current/portal'),
      env: {
        ...serverSettings(this, {
          dataDir: join(this.folder, name),
          database: index === 0 ? 'directly' : 'through the pooler',
        }),
        ...serverAllocator(),
        PORT: String(port),
      },
      owner: asNobody,
      log: join(this.folder, `${name}.log`),
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok,
    })
  }

  get #operatorSettings() {
    return serverSettings(this, { dataDir: join(this.folder, 'operator'), database: 'through the pooler' })
  }

  /**
   * Runs a command of a release with the settings and the user of the servers.
   * @returns its output
   */
  async #command(release: Release, script: string, args: readonly string[] = []): Promise<string> {
    const cwd = join(this.folder, 'releases', release, 'portal')
    const options = { cwd, env: this.#operatorSettings, ...asNobody }
    const { stdout } = await runFile(process.execPath, [`server/dist/${script}.js`, ...args], options)
    return stdout
  }

  migrate(release: Release) {
    return this.#command(release, 'migrate')
  }

  adopt(release: Release) {
    const parts = readdirSync(join(this.folder, 'releases', release, 'portal/parts')).map((name) => `parts/${name}`)
    return this.#command(release, 'registry', ['adopt', ...parts, '--once', '--why', `release test: ${release}`])
  }

  /**
   * The data of the demonstration under subjects of this test, because production refuses those of the demonstration.
   */
  async addCustomers(release: Release) {
    const { NODE_ENV: _1, ...settings } = serverSettings(this, {
      dataDir: join(this.folder, 'seed'),
      database: 'directly',
    })
    mkdirSync(join(this.folder, 'seed'))
    const cwd = join(this.folder, 'releases', release, 'portal')
    await runScript(join(cwd, 'server/dist/seed.js'), [], { cwd, env: { ...settings, DEMO: '1' } })
    await this.database.psql('portal', ['-c', testSubjectsStatement])
  }

  async addFirstCustomer(customer: NewCustomer) {
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
    const { database, pooler, storage, provider, servers, nginx, prometheus } = this
    return [database.process, pooler, storage, provider, ...servers, nginx, prometheus.process]
  }

  async stop() {
    await this.nginx.stop('SIGQUIT')
    await this.prometheus.process.stop()
    await Promise.all([...this.servers, this.provider, this.storage].map((part) => part.stop()))
    await this.pooler.stop()
    await this.certification.stop()
    await this.database.process.stop('SIGINT')
    await this.mailbox.close()
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
