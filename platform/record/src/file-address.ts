// Addresses of build files. Most are derived from the bytes, so that a file keeps its address across builds (decision
// record 0059).
import type { BuildRecord, BuiltFile } from './record'

/** How a page requests build files: by content address if the file has one. */
export type Addressing = 'content'

/** Cookie set if a host file did not arrive from its content address in this browser. */
export const FOLDERS_COOKIE = 'sb-folders'

/** 132 bits of a file's hash: its folder name, which is longer than a build's name. */
const CONTENT_ADDRESS = /^[A-Za-z0-9_-]{22}$/
const PREFIX = 'sha384-'
const LENGTH = 22

export const isContentAddress = (text: string): boolean => CONTENT_ADDRESS.test(text)

/** @param integrity 'sha384-…' of the file */
export const contentAddress = (integrity: string): string =>
  integrity
    .slice(PREFIX.length, PREFIX.length + LENGTH)
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** The file's address in its build's folder, relative to the page. */
const buildAddress = ({ base }: Pick<BuildRecord, 'base'>, { path }: Pick<BuiltFile, 'path'>): string => base + path

/** The address shared by every build with the same bytes, or else the one in the build's folder. */
export const fileAddress = (
  { base }: Pick<BuildRecord, 'base'>,
  { path, integrity, byContent }: Pick<BuiltFile, 'path' | 'integrity' | 'byContent'>,
): string => (byContent ? `${base.replace(/[^/]+\/$/, '')}${contentAddress(integrity)}/${path}` : base + path)

/** How a page with this addressing finds a file's address. */
export const addressRule = (addressing: Addressing | undefined): typeof fileAddress =>
  addressing === 'content' ? fileAddress : buildAddress
