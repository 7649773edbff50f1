// Finds PostgreSQL's programs for the API tests, which run on both database engines.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackage } from '../../../shared/node/debian.mjs'

/** @returns the folder of initdb and postgres; undefined if they are missing and cannot be installed */
export async function findPostgres() {
  if (!programFolder() && canInstallPackages()) await installPackage('postgresql')
  return programFolder()
}

function programFolder() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [process.env.POSTGRES_BIN, ...versions.map((version) => join(debian, version, 'bin')), ...path].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}
