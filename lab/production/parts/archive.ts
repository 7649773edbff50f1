// The archive of PostgreSQL's write-ahead log, base backups, and the recovery to a moment, with the settings of
// deploy/postgres and docs/operations.md.
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { waitUntil } from '../../checks.ts'

type Owner = { uid: number; gid: number } | undefined
/** The database whose log is archived. */
interface ArchivedDatabase {
  programs: string
  process: { start(): Promise<unknown> }
  run(program: string, args: readonly string[]): Promise<unknown>
  psql(name: string, args: readonly string[]): Promise<string>
}

const FOLDER = '/var/backups/switchboard'

export class Archive {
  readonly cluster: string
  readonly settings: string
  readonly folder: string
  readonly owner: Owner

  /** @param folder of the cluster and its archive */
  constructor(folder: string, owner: Owner) {
    this.cluster = join(folder, 'data')
    this.settings = join(folder, 'conf.d')
    this.folder = join(folder, 'archive')
    this.owner = owner
  }

  /** Before the first start of the cluster. */
  layOut() {
    for (const path of [this.settings, this.folder, join(this.folder, 'log')]) {
      mkdirSync(path, { mode: 0o700 })
      this.#give(path)
    }
    this.#set('archive.conf', readFileSync(join(root, 'deploy/postgres/archive.conf'), 'utf8'))
    // As Debian does.
    appendFileSync(join(this.cluster, 'postgresql.conf'), `include_dir = '${this.settings}'\n`)
  }

  /** @param database keeps running */
  async makeBaseBackup(database: ArchivedDatabase) {
    await database.run('pg_basebackup', ['-c', 'fast', '-D', join(this.folder, 'base')])
    await runTool(join(database.programs, 'pg_verifybackup'), ['-q', join(this.folder, 'base')])
  }

  /** Waits until everything committed so far is in the archive. */
  async waitForLog(database: ArchivedDatabase) {
    const ask = async (query: string) => (await database.psql('postgres', ['-c', query])).trim()
    const file = await ask('select pg_walfile_name(pg_current_wal_lsn())')
    // The test does not wait for the minute of the settings. This change is lost with the cluster.
    await database.psql('postgres', ['-c', "alter system set archive_timeout = '1s'", '-c', 'select pg_reload_conf()'])
    const query = `select last_archived_wal collate "C" >= '${file}' from pg_stat_archiver`
    await waitUntil(`${file} is in the archive`, async () => (await ask(query)) === 't')
  }

  /** @param database is stopped; starts, and pauses at the point in time */
  async replay(database: ArchivedDatabase, moment: string) {
    await runTool('cp', ['-a', join(this.folder, 'base'), this.cluster])
    writeFileSync(join(this.cluster, 'recovery.signal'), '')
    if (this.owner) await runTool('chown', ['-R', `${this.owner.uid}:${this.owner.gid}`, this.cluster])
    this.#set('recovery.conf', settingsOfRecovery(moment))
    await database.process.start()
    const query = 'select pg_get_wal_replay_pause_state()'
    await waitUntil('PostgreSQL has replayed its log', async () =>
      (await database.psql('postgres', ['-c', query])).includes('paused'),
    )
  }

  /** @param database that has replayed its log */
  async endRecovery(database: ArchivedDatabase) {
    await database.psql('postgres', ['-c', 'select pg_wal_replay_resume()'])
    await waitUntil('PostgreSQL takes changes again', async () =>
      (await database.psql('postgres', ['-c', 'select pg_is_in_recovery()'])).includes('f'),
    )
    rmSync(join(this.settings, 'recovery.conf'))
  }

  #set(name: string, text: string) {
    if (!text.includes(FOLDER)) throw new Error(`${name} names no archive`)
    writeFileSync(join(this.settings, name), text.replaceAll(FOLDER, this.folder))
    this.#give(join(this.settings, name))
  }

  #give(path: string) {
    if (this.owner) chownSync(path, this.owner.uid, this.owner.gid)
  }
}

function settingsOfRecovery(moment: string) {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const settings = guide.match(/^(restore_command|recovery_target_time) = '.+'$/gm) ?? []
  if (settings.length !== 2) throw new Error('docs/operations.md has other settings of a recovery')
  return settings.join('\n').replace(/(?<=^recovery_target_time = ').+(?='$)/m, moment)
}
