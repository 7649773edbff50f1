import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everybody gets it. */
const PUBLIC = 'mail_certificate'

/**
 * What deploy/make-secrets.sh has made up: in each of its files a text of 64 characters, alone or within an address or
 * a key.
 * @param folder deploy/secrets
 */
export function secretValues(folder: string): string[] {
  const texts = readdirSync(folder)
    .filter((name) => name !== PUBLIC)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return [...new Set(texts.flatMap((text) => text.match(/[\w+/]{64}/g) ?? []))]
}
