// Files that the host page loads before its first view.
import {
  hostScripts,
  scriptsOfViews,
  SERVER_PATHS,
  type BuildRecord,
  type BuiltFile,
  type RecordedRoute,
} from '@switchboard/record'

const OTHERS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`)

/** Whether the path shows the host page, not a file, a call or another application's page. */
export const isPagePath = (path: string): boolean => !OTHERS.test(path)

export const hostStyles = ({ files }: BuildRecord): readonly BuiltFile[] =>
  files.filter(({ path }) => path === 'main.css')

/**
 * About what a slow connection (1.6 Mbit/s) transfers during the request to the provider, before compression. A larger
 * script would be aborted when the browser returns, and cannot be continued by range, because it is compressed
 * (decision record 0057).
 */
const BYTES_ON_THE_WAY = 200_000

/** The host's scripts that load while the browser goes to the provider and back: the smallest ones. */
export function scriptsOnTheWay(host: BuildRecord): readonly BuiltFile[] {
  const scripts = hostScripts(host)
  const bytesUpTo = ({ bytes }: BuiltFile) =>
    scripts.reduce((sum, other) => sum + (other.bytes <= bytes ? other.bytes : 0), 0)
  return scripts.filter((file) => bytesUpTo(file) <= BYTES_ON_THE_WAY)
}

/** @param names the beginnings of their file names */
export const firstFonts = ({ files }: BuildRecord, names: readonly string[]): readonly BuiltFile[] =>
  files.filter(({ path }) => names.some((name) => path.startsWith(name)))

/** The scripts and styles of a remote's build that a route needs. */
export function routeFiles(record: BuildRecord, route: RecordedRoute): readonly BuiltFile[] {
  const scripts = new Set(scriptsOfViews(record, [route]))
  return record.files.filter((file) => file.kind === 'style' || scripts.has(file))
}
