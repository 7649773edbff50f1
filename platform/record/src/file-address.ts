// The addresses of the files of builds. Most of them follow from the bytes, so that a file keeps its address from build to build (decision record 0059).
import type { BuildRecord, BuiltFile } from './record'

/** How a page requests the files of builds: by content addresses where a file has one. */
export type Addressing = 'content'

/** A cookie: in this browser a file of the host did not arrive from its content address. */
export const FOLDERS_COOKIE = 'sb-folders'

/** 132 bits of a file's hash: the name of its folder, which is longer than the name of a build. */
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

/** The address of a file in the folder of its build, relative to the page. */
const buildAddress = ({ base }: Pick<BuildRecord, 'base'>, { path }: Pick<BuiltFile, 'path'>): string => base + path

/** The address that the file has in every build with the same bytes; else the one in the folder of its build. */
export const fileAddress = (
  { base }: Pick<BuildRecord, 'base'>,
  { path, integrity, byContent }: Pick<BuiltFile, 'path' | 'integrity' | 'byContent'>,
): string => (byContent ? `${base.replace(/[^/]+\/$/, '')}${contentAddress(integrity)}/${path}` : base + path)

/** How a page that requests files in this way finds the address of one. */
export const addressRule = (addressing: Addressing | undefined): typeof fileAddress =>
  addressing === 'content' ? fileAddress : buildAddress
