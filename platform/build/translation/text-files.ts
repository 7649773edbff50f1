// Which modules of a package have texts that customers read, and where its translations are.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { arrayOf, object, optional, readJson, string } from '../../../shared/node/read-json.mjs'

/** Every module with such a name has only texts. */
const TEXT_MODULE = /(?:^|[/-])text\.ts$/

const manifest = object({
  switchboard: optional(object({ texts: optional(arrayOf(string)) })),
})

/** A tag that no language has. Builds have it if the environment says PSEUDO_LANGUAGE=1. */
export const PSEUDO = 'qps'

/** A package with texts. */
export interface TextPackage {
  /** Absolute path. */
  readonly folder: string
  /** Paths of additional modules with texts, relative to the folder: `*` stands for a part of a name, `!` excludes. */
  readonly texts: readonly string[]
}

const packages = new Map<string, TextPackage | undefined>()

/** The package that a module belongs to; undefined outside of any. */
export function packageOf(path: string): TextPackage | undefined {
  const folder = dirname(path)
  if (packages.has(folder)) return packages.get(folder)
  const own = existsSync(join(folder, 'package.json')) ? readPackage(folder) : undefined
  const found = own ?? (dirname(folder) === folder ? undefined : packageOf(folder))
  packages.set(folder, found)
  return found
}

export function readPackage(folder: string): TextPackage {
  const { switchboard } = readJson(join(folder, 'package.json'), manifest)
  return { folder, texts: switchboard?.texts ?? [] }
}

/** @param path absolute */
export function isTextFile({ folder, texts }: TextPackage, path: string): boolean {
  if (!/\.tsx?$/.test(path) || path.includes(`${sep}node_modules${sep}`) || /\.test\.|\.d\.ts$/.test(path)) return false
  const own = relative(folder, path).replaceAll(sep, '/')
  const isExcluded = texts.some((pattern) => pattern.startsWith('!') && matches(pattern.slice(1), own))
  return !isExcluded && (TEXT_MODULE.test(own) || texts.some((pattern) => matches(pattern, own)))
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(path)

/** @returns absolute paths of the package's modules with texts, sorted */
export function textFilesOf(own: TextPackage): string[] {
  const source = join(own.folder, 'src')
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => join(source, name))
    .filter((path) => isTextFile(own, path))
    .sort()
}

/** Identifies a text in its package: `text.ts bill.dueIn`. */
export const contextOf = ({ folder }: TextPackage, path: string, id: string): string =>
  `${relative(join(folder, 'src'), path).replaceAll(sep, '/')} ${id}`

export const translationFile = ({ folder }: TextPackage, language: string): string =>
  join(folder, 'translations', `${language}.po`)

/** The languages of the translations in a folder; none without translations. */
export function languagesOf(folder: string): string[] {
  const translations = join(folder, 'translations')
  if (!existsSync(translations)) return []
  const languages = readdirSync(translations).flatMap((file) => /^(.+)\.po$/.exec(file)?.[1] ?? [])
  return [...languages, ...(process.env.PSEUDO_LANGUAGE ? [PSEUDO] : [])].sort()
}

export const readText = (path: string): string => readFileSync(path, 'utf8')
