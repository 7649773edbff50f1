// PostgreSQL with the databases of deploy/postgres and passwords.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { Archive } from './archive.ts'
import { PartProcess } from '../../part-process.ts'

export class Database {
  readonly folder: string
  readonly port: number
  readonly programs: string
  readonly passwords: { postgres: string; portal: string; identity: string }
  readonly archive: Archive
  readonly process: PartProcess

  /** @param settings `programs`: the folder of initdb and psql */
  constructor({
    folder,
    port,
    programs,
    passwords,
  }: {
    folder: string
    port: number
    programs: string
    passwords: { postgres: string; portal: string; identity: string }
  }) {
    this.folder = folder
    this.port = port
    this.programs = programs
    this.passwords = passwords
    this.archive = new Archive(folder, ownerOfCluster())
    const data = join(folder, 'data')
    const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
    this.process = new PartProcess({
      name: 'PostgreSQL',
      command: join(programs, 'postgres'),
      args: options,
      cwd: folder,
      owner: ownerOfCluster(),
      log: join(folder, '../database.log'),
      isReady: () => this.psql('postgres', ['-c', 'select 1']).then(() => true),
    })
  }

  async create() {
    mkdirSync(this.folder, { recursive: true })
    const owner = ownerOfCluster()
    const password = join(this.folder, 'password')
    writeFileSync(password, this.passwords.postgres)
    for (const path of [this.folder, password]) if (owner) chownSync(path, owner.uid, owner.gid)
    const options = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8', '--locale=C']
    const at = {
      ...owner,
      cwd: this.folder,
      stdio: 'ignore' as const,
    }
    execFileSync(join(this.programs, 'initdb'), ['-D', join(this.folder, 'data'), ...options], at)
    this.archive.layOut()
    await this.process.start()
    await this.createDatabases()
  }

  async createDatabases() {
    const { portal, identity } = this.passwords
    const values = ['-v', `portal_password=${portal}`, '-v', `identity_password=${identity}`]
    await this.psql('postgres', [...values, '-f', join(root, 'deploy/postgres/databases.sql')])
    await this.psql(
      'postgres',
      limitsOfRole().flatMap((statement) => ['-c', statement]),
    )
  }

  /** Drops the databases and their roles. */
  async dropDatabases() {
    for (const name of ['portal', 'identity'])
      await this.psql('postgres', ['-c', `drop database ${name} with (force)`, '-c', `drop role ${name}`])
  }

  /** Loses the cluster, but not the archive. */
  async lose() {
    await this.process.stop('SIGQUIT')
    rmSync(join(this.folder, 'data'), { recursive: true })
  }

  psql(database: string, args: readonly string[]) {
    return this.run('psql', ['-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', '-d', database, ...args])
  }

  run(program: 'psql' | 'pg_dump' | 'pg_restore' | 'pg_basebackup', args: readonly string[]) {
    const env = { ...process.env, PGPASSWORD: this.passwords.postgres }
    const to = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres']
    return runTool(join(this.programs, program), [...to, ...args], { env })
  }

  url(name: 'portal' | 'identity') {
    return `postgres://${name}:${this.passwords[name]}@127.0.0.1:${this.port}/${name}`
  }

  /**
   * @param port of a pooler
   * @returns for the portal
   */
  urlAt(port: number): string {
    return this.url('portal').replace(`:${this.port}/`, `:${port}/`)
  }
}

/** The statements in docs/operations.md for a pooler, which refuses limits that servers would send otherwise. */
function limitsOfRole() {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const statements = guide.match(/^alter role portal set \w+ = '\d+s';$/gm) ?? []
  if (statements.length !== 3) throw new Error('docs/operations.md has other limits for the role')
  return statements
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function ownerOfCluster() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
