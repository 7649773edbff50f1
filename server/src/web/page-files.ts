// The files that the page of the portal loads before its first view.
import { brand } from '@switchboard/brand'
import { SERVER_PATHS, type BuildRecord, type BuiltFile, type RecordedRoute } from '@switchboard/registry'

const OTHERS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`)

/** The fonts above the fold. Others load when a CSS rule needs them. */
const FIRST_FONTS = ['atkinson-hyperlegible-next-latin-wght-normal', ...brand.displayFonts]

/** Whether the portal's page is shown at the path, not a file, a call or a page of another application. */
export const isPagePath = (path: string): boolean => !OTHERS.test(path)

export const hostStyles = ({ files }: BuildRecord): readonly BuiltFile[] =>
  files.filter(({ path }) => path === 'main.css')

export const firstFonts = ({ files }: BuildRecord): readonly BuiltFile[] =>
  files.filter(({ path }) => FIRST_FONTS.some((name) => path.startsWith(name)))

/** The scripts and styles of a remote's build that a route needs. */
export const routeFiles = ({ files }: BuildRecord, { scripts }: RecordedRoute): readonly BuiltFile[] =>
  files.filter(({ kind, path }) => kind === 'entry' || kind === 'style' || scripts.includes(path))
