// What the server wrote into the host page, so that nothing has to be asked before the first remote can start loading.
import type { IdentityConfig } from '@switchboard/auth'
import type { BuildRecord, HostPage, PanelData, Resolution } from '@switchboard/registry'

export interface PageData extends HostPage {
  readonly identity: IdentityConfig | undefined
}

/** The data block of the page; the server that wrote it is of the same build, so its shape is not doubted. */
export function readPage(): PageData {
  return JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '') as PageData
}

/** @returns undefined for anything else than the registry's answer. */
export function parseResolution(answer: unknown): Resolution | undefined {
  const { tag, remotes, keys, ticket } = fields(answer)
  const isWhole =
    isText(tag) && isText(ticket) && isObject(remotes) && Object.values(remotes).every(isRemote) && areAll(keys, isKey)
  return isWhole ? (answer as Resolution) : undefined
}

/** @returns undefined for anything else than a record. Whether it counts is decided by its signature, before anything of it is executed. */
export const parseRecord = (answer: unknown) => (isRecord(answer) ? answer : undefined)

/** @returns undefined for anything else than the panel's data */
export function parsePanel(answer: unknown): PanelData | undefined {
  const { number, parts } = fields(answer)
  return typeof number === 'number' && areAll(parts, isPart) ? (answer as PanelData) : undefined
}

function isRemote(remote: unknown): boolean {
  const { current, fallback } = fields(remote)
  return isBuild(current) && areAll(fields(current).routes, isRoute) && (fallback === undefined || isBuild(fallback))
}

/** What has files is a whole record; anything else is known by its name. */
const isBuild = (build: unknown) => ('files' in fields(build) ? isRecord(build) : isNamed(build))

function isRecord(record: unknown): record is BuildRecord {
  const { base, files, routes, shared } = fields(record)
  const isScripted = (route: unknown) => isRoute(route) && areAll(fields(route).scripts, isText)
  return isNamed(record) && isText(base) && isObject(shared) && areAll(files, isFile) && areAll(routes, isScripted)
}

function isFile(file: unknown): boolean {
  const { path, integrity, kind } = fields(file)
  return [path, integrity, kind].every(isText)
}

function isNamed(build: unknown): boolean {
  const { name, build: its } = fields(build)
  return isText(name) && isText(its)
}

const isRoute = (route: unknown) => isText(fields(route).path)

function isPart(part: unknown): boolean {
  const { rule, builds } = fields(part)
  return isNamed(part) && isObject(rule) && areAll(builds, (one) => isText(fields(one).build))
}

function isKey(key: unknown): boolean {
  const { id, publicKey, parts } = fields(key)
  return isText(id) && isText(publicKey) && Array.isArray(parts)
}

const isText = (value: unknown) => typeof value === 'string'

const areAll = (values: unknown, are: (value: unknown) => boolean) => Array.isArray(values) && values.every(are)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = (value: unknown) => (isObject(value) ? value : {})
