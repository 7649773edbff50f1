// Passwords that are guessed first, in lower case. Keycloak reads the same file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commonPasswordsFile } from './password-rules'

const packages = createRequire(import.meta.url)
let known: ReadonlySet<string> | undefined

export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    readFileSync(packages.resolve(`@switchboard/server/assets/${commonPasswordsFile}`), 'utf8').split('\n'),
  )
  return known.has(password.toLowerCase())
}
