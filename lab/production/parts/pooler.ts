// PgBouncer with the settings of deploy/postgres, between one of the servers and PostgreSQL.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../shared/node/environment.mjs'
import { ownerOfCluster, type Database } from './database.ts'
import { isListening, PartProcess } from '../../part-process.ts'

export function poolerProcess({ folder, port, database }: { folder: string; port: number; database: Database }) {
  const [settings, users] = ['pgbouncer.ini', 'userlist.txt'].map((name) => join(folder, name))
  if (!settings || !users) throw new Error('no files')
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(join(root, 'deploy/postgres/pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${database.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(settings, text)
  writeFileSync(users, `"portal" "${database.passwords.portal}"\n`, { mode: 0o600 })
  const owner = ownerOfCluster()
  for (const path of [folder, settings, users]) if (owner) chownSync(path, owner.uid, owner.gid)
  return new PartProcess({
    name: 'PgBouncer',
    command: 'pgbouncer',
    args: [settings],
    cwd: folder,
    owner,
    log: join(folder, '../pooler.log'),
    isReady: () => isListening(port),
  })
}
