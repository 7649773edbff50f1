// Tells operators about damaged files: in the log, as a metric, and in the database for `status`.
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Database } from '../db/connection'
import { addDamagedFile, removeDamagedFile, type StoredFile } from '../registry/damaged-files'

export function damageReports({ log, metrics }: FastifyInstance, db: Database) {
  const damaged = new Counter({
    name: 'switchboard_damaged_files_total',
    help: 'Comparisons of a stored file with the record of its build in which it differed; such a file is not sent',
    labelNames: ['part', 'build'],
    registers: [metrics],
  })
  const warn = (error: unknown) => log.warn({ err: error }, 'a damaged file is not noted in the database')
  return {
    onDamaged(file: StoredFile) {
      log.error(file, 'a file differs from the record of its build, and is not sent')
      damaged.inc({ part: file.part, build: file.build })
      void addDamagedFile(db, file).catch(warn)
    },
    onRepaired(file: StoredFile) {
      log.info(file, 'a damaged file is as published again')
      void removeDamagedFile(db, file).catch(warn)
    },
  }
}
