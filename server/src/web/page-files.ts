// The files that the page of the portal loads before its first view.
import { brand } from '@switchboard/brand'
import { hostScripts, SERVER_PATHS, type BuildRecord, type BuiltFile, type RecordedRoute } from '@switchboard/record'

const OTHERS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`)

/** The fonts above the fold. Others load when a CSS rule needs them. */
const FIRST_FONTS = ['atkinson-hyperlegible-next-latin-wght-normal', ...brand.displayFonts]

/** Whether the portal's page is shown at the path, not a file, a call or a page of another application. */
export const isPagePath = (path: string): boolean => !OTHERS.test(path)

export const hostStyles = ({ files }: BuildRecord): readonly BuiltFile[] =>
  files.filter(({ path }) => path === 'main.css')

/**
 * About what a slow line (1.6 Mbit/s) carries while the provider is asked, before compression. A script that is larger would be cut off when the
 * browser comes back, and browsers request none of it by range, because it is compressed (decision record 0057).
 */
const BYTES_ON_THE_WAY = 200_000

/** The scripts of the host that arrive while the browser is on its way to the provider and back: the smallest ones. */
export function scriptsOnTheWay(host: BuildRecord): readonly BuiltFile[] {
  const scripts = hostScripts(host)
  const bytesUpTo = ({ bytes }: BuiltFile) =>
    scripts.reduce((sum, other) => sum + (other.bytes <= bytes ? other.bytes : 0), 0)
  return scripts.filter((file) => bytesUpTo(file) <= BYTES_ON_THE_WAY)
}

export const firstFonts = ({ files }: BuildRecord): readonly BuiltFile[] =>
  files.filter(({ path }) => FIRST_FONTS.some((name) => path.startsWith(name)))

/** The scripts and styles of a remote's build that a route needs. */
export const routeFiles = ({ files }: BuildRecord, { scripts }: RecordedRoute): readonly BuiltFile[] =>
  files.filter(({ kind, path }) => kind === 'entry' || kind === 'style' || scripts.includes(path))
