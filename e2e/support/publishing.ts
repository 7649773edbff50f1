// A publisher without its own build: derives one from a published build, and signs its record.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Edit } from './variants'

export interface BuildRecord {
  readonly name: string
  readonly version: string
  readonly build: string
  readonly base: string
  readonly contract: number
  readonly shared: Readonly<Record<string, string>>
  readonly provides?: Readonly<Record<string, string>>
  readonly routes: readonly { readonly path: string; readonly title: string }[]
  readonly files: readonly BuiltFile[]
}

interface BuiltFile {
  readonly path: string
  readonly integrity: string
  readonly bytes: number
  readonly byContent?: true
}

/**
 * Folders from which browsers may request the file, as a pattern: the build's, any attempt's, and the content address.
 */
export function foldersOf({ build }: BuildRecord, { integrity, byContent }: BuiltFile): string {
  const content = integrity.slice('sha384-'.length).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
  return `(${build}(~\\d+)?${byContent ? `|${content}` : ''})`
}

export interface SignedRecord extends BuildRecord {
  readonly signature: { readonly key: string; readonly value: string }
}

export interface Variant {
  readonly build: string
  /** Takes as long as a publisher's compression. */
  made(): { readonly record: BuildRecord; readonly files: ReadonlyMap<string, Buffer> }
}

/** @throws Error if the edit changes nothing */
export function variant(folder: string, edit: Edit, changed: Partial<BuildRecord>): Variant {
  const { signature: _, ...record } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as SignedRecord
  const contents = record.files.map(({ path }) => {
    const before = readFileSync(join(folder, path))
    const after = /\.(js|css)$/.test(path) ? Buffer.from(edit(before.toString('utf8'), path)) : before
    return { path, after, isChanged: !before.equals(after) }
  })
  if (!contents.some(({ isChanged }) => isChanged) && Object.keys(changed).length === 0)
    throw new Error(`nothing of ${record.name} was changed`)
  const hash = createHash('sha256').update(JSON.stringify(changed))
  for (const { path, after } of contents) hash.update(path).update(after)
  const build = hash.digest('hex').slice(0, 16)
  const made = () => {
    const files = new Map<string, Buffer>()
    for (const { path, after } of contents) {
      const isText = /\.(js|css|svg|json)$/.test(path)
      const bytes = isText ? Buffer.from(after.toString('utf8').replaceAll(record.build, build)) : after
      files.set(path, bytes)
      if (isText) files.set(`${path}.br`, compressed(bytes))
    }
    const described = record.files.map((file): BuiltFile => {
      const bytes = files.get(file.path)!
      return {
        ...file,
        bytes: bytes.length,
        integrity: integrityOf(bytes),
      }
    })
    const base = record.base.replace(record.build, build)
    return { record: { ...record, ...changed, build, base, files: described }, files }
  }
  return { build, made }
}

export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const compressed = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Signs the canonical JSON of the record (RFC 8785) with Ed25519, like a publisher. */
export function signed(record: BuildRecord, privateKey: string): SignedRecord {
  const key = createPrivateKey(privateKey)
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const id = createHash('sha256').update(Buffer.from(x!, 'base64url')).digest('hex').slice(0, 16)
  const value = sign(null, Buffer.from(canonical(record)), key).toString('base64url')
  return { ...record, signature: { key: id, value } }
}

/** Another publisher's key pair: the private key for `signed`, the public one for the registry. */
export function newKey(): { readonly key: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, publicKey: publicKey.export({ format: 'jwk' }).x! }
}

/** Sorted keys, no spaces. Records contain no numbers but small integers. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, its]) => its !== undefined)
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, its]) => `${JSON.stringify(key)}:${canonical(its)}`).join(',')}}`
}
