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

/** @returns undefined for anything else than the registry's answer. Records count with their signature alone. */
export function parseResolution(answer: unknown): Resolution | undefined {
  const { tag, remotes, keys, ticket } = fields(answer)
  const isWhole =
    typeof tag === 'string' &&
    typeof ticket === 'string' &&
    isObject(remotes) &&
    Object.values(remotes).every(isRemote) &&
    Array.isArray(keys) &&
    keys.every(isKey)
  return isWhole ? (answer as Resolution) : undefined
}

function isRemote(remote: unknown): boolean {
  const { current, fallback } = fields(remote)
  const { routes } = fields(current)
  return (
    isNamed(current) && Array.isArray(routes) && routes.every(isRoute) && (fallback === undefined || isNamed(fallback))
  )
}

function isNamed(build: unknown): boolean {
  const its = fields(build)
  return typeof its.name === 'string' && typeof its.build === 'string'
}

const isRoute = (route: unknown) => typeof fields(route).path === 'string'

function isKey(key: unknown): boolean {
  const { id, publicKey, parts } = fields(key)
  return typeof id === 'string' && typeof publicKey === 'string' && Array.isArray(parts)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = (value: unknown) => (isObject(value) ? value : {})
export const parsePanel = (answer: unknown) => answer as PanelData
/** A record counts only with its signature and hashes, which are checked before anything of it is used. */
export const parseRecord = (answer: unknown) => answer as BuildRecord
