// PostgreSQL's programs, for the tests that run on both engines.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackage } from './debian.mjs'

/** @returns the folder of initdb and postgres, or undefined: the tests say then what they skip */
export async function findPostgres() {
  if (!programs() && canInstallPackages()) await installPackage('postgresql')
  return programs()
}

function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}
