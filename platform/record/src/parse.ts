// Parsers of what the server writes into the host page and answers to browsers. They answer undefined for anything else.
import type { EmbedPage, HostPage, PanelData, Resolution } from './page'
import type { BuildRecord } from './record'

export const parseHostPage = (value: unknown): HostPage | undefined => (isHostPage(value) ? value : undefined)

export const parseEmbedPage = (value: unknown): EmbedPage | undefined => (isEmbedPage(value) ? value : undefined)

export const parseResolution = (value: unknown): Resolution | undefined => (isResolution(value) ? value : undefined)

/** The signature is checked later, before any code of the build runs. */
export const parseRecord = (value: unknown): BuildRecord | undefined => (isRecord(value) ? value : undefined)

export const parsePanelData = (value: unknown): PanelData | undefined => (isPanelData(value) ? value : undefined)

function isHostPage(value: unknown): value is HostPage {
  const { environment, host, preview, overrides, addressing } = fields(value)
  return (
    isResolution(value) &&
    (environment === 'prod' || environment === 'nonprod') &&
    isShellFiles(host) &&
    isAddressing(addressing) &&
    (preview === undefined || (isTexts(fields(preview).builds) && isText(fields(preview).until))) &&
    (overrides === undefined || isTexts(overrides))
  )
}

function isEmbedPage(value: unknown): value is EmbedPage {
  const { environment, embed, addressing } = fields(value)
  const isOfKnownEnvironment = environment === 'prod' || environment === 'nonprod'
  return isResolution(value) && isOfKnownEnvironment && isShellFiles(embed) && isAddressing(addressing)
}

const isAddressing = (value: unknown) => value === undefined || value === 'content'

function isShellFiles(value: unknown): boolean {
  const { base, build, files, contract, provides } = fields(value)
  const isWhole = isText(base) && isText(build) && isListOf(files, isFile) && typeof contract === 'number'
  return isWhole && (provides === undefined || isTexts(provides))
}

function isResolution(value: unknown): value is Resolution {
  const { tag, remotes, keys, ticket } = fields(value)
  return (
    isText(tag) &&
    isText(ticket) &&
    isObject(remotes) &&
    Object.values(remotes).every(isRemote) &&
    isListOf(keys, isKey)
  )
}

function isRemote(value: unknown): boolean {
  const { current, fallback } = fields(value)
  return isBuild(current) && isListOf(fields(current).routes, isRoute) && (fallback === undefined || isBuild(fallback))
}

/** A value with files is a whole record; a summary or a reference has only a name and a build. */
const isBuild = (value: unknown) => ('files' in fields(value) ? isRecord(value) : isBuildReference(value))

function isRecord(value: unknown): value is BuildRecord {
  const { base, files, routes, shared } = fields(value)
  const isRecordedRoute = (route: unknown) => isRoute(route) && isListOf(fields(route).scripts, isText)
  return (
    isBuildReference(value) &&
    isText(base) &&
    isObject(shared) &&
    isListOf(files, isFile) &&
    isListOf(routes, isRecordedRoute)
  )
}

function isFile(value: unknown): boolean {
  const { path, integrity, kind } = fields(value)
  return [path, integrity, kind].every(isText)
}

function isBuildReference(value: unknown): boolean {
  const { name, build, key } = fields(value)
  return isText(name) && isText(build) && (key === undefined || isText(key))
}

const isRoute = (value: unknown) => isText(fields(value).path)

function isPanelData(value: unknown): value is PanelData {
  const { number, parts } = fields(value)
  return typeof number === 'number' && isListOf(parts, isPanelPart)
}

function isPanelPart(value: unknown): boolean {
  const { rule, builds } = fields(value)
  return isBuildReference(value) && isObject(rule) && isListOf(builds, (build) => isText(fields(build).build))
}

function isKey(value: unknown): boolean {
  const { id, publicKey, parts } = fields(value)
  return isText(id) && isText(publicKey) && Array.isArray(parts)
}

const isText = (value: unknown) => typeof value === 'string'

const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText)

const isListOf = (value: unknown, isItem: (item: unknown) => boolean) => Array.isArray(value) && value.every(isItem)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = (value: unknown) => (isObject(value) ? value : {})
