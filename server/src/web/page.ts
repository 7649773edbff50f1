// The host page: everything that the browser needs to start, written by the server, nothing inline that runs.
import { brand } from '@switchboard/brand'
import { claimOf, type BuildRecord, type BuiltFile, type Resolved } from '@switchboard/registry'

export interface PageParts {
  readonly environment: 'prod' | 'nonprod'
  readonly identity: Readonly<Record<string, string>>
  readonly host: BuildRecord
  readonly remotes: Resolved
  /** Files come from development servers and have no hashes. */
  readonly development: boolean
}

/** Faces that are seen first; others load when a rule asks for them. */
const FIRST_FONTS = ['atkinson-hyperlegible-next-latin-wght-normal', ...(brand.displayFont ? [brand.displayFont] : [])]

/** HTML of the host page for a path, with preload links for exactly the files that this path needs. */
export function hostPage(path: string, { environment, identity, host, remotes, development }: PageParts): string {
  const claim = claimOf(path, remotes)
  const title = claim ? `My Account | ${claim.route.title}` : 'My Account'
  const data = {
    environment,
    identity,
    development,
    host: { base: host.base, build: host.build, files: host.files.filter(isLoaded) },
    remotes: trimmed(remotes),
  }
  const entries = host.files
    .filter((file) => file.kind === 'entry')
    .sort((a, b) => (b.path === 'vendor.js' ? 1 : 0) - (a.path === 'vendor.js' ? 1 : 0))
  const fonts = host.files.filter((file) => FIRST_FONTS.some((name) => file.path.startsWith(name)))
  const icon = host.files.find((file) => /^favicon.*\.svg$/.test(file.path))
  return [
    '<!doctype html>',
    `<html lang="en-AU" data-brand="${escape(brand.id)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escape(title)}</title>`,
    icon ? `<link rel="icon" type="image/svg+xml" href="${host.base}${icon.path}">` : '',
    ...entries.map((file) => `<script defer src="${host.base}${file.path}"${checked(file)}></script>`),
    ...host.files
      .filter((file) => file.path === 'main.css')
      .map((file) => `<link rel="stylesheet" href="${host.base}${file.path}"${checked(file)}>`),
    ...(claim ? preloads(remotes[claim.remote]?.current, claim.route.scripts) : []),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${host.base}${file.path}" crossorigin>`,
    ),
    '</head>',
    '<body>',
    '<div id="sb-root"></div>',
    `<noscript><p>${escape(brand.name)} needs JavaScript to show your account. Please allow it and reload this page, or call ${escape(brand.supportPhone)}.</p></noscript>`,
    `<script type="application/json" id="switchboard-page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body>',
    '</html>',
  ].join('\n')
}

function preloads(record: BuildRecord | undefined, scripts: readonly string[]): string[] {
  if (!record) return []
  const wanted = record.files.filter(
    (file) => file.kind === 'entry' || file.kind === 'style' || scripts.includes(file.path),
  )
  return wanted.map(
    (file) =>
      `<link rel="preload" as="${file.kind === 'style' ? 'style' : 'script'}" href="${record.base}${file.path}"${checked(file)}>`,
  )
}

const checked = (file: BuiltFile) => `${file.integrity ? ` integrity="${file.integrity}"` : ''} crossorigin="anonymous"`

/** Files that a script of the page may ask for by hash; pictures and fonts are asked for by style sheets. */
const isLoaded = (file: BuiltFile) => file.kind !== 'asset'

/** Records as the browser needs them. */
function trimmed(remotes: Resolved): Resolved {
  const trim = (record: BuildRecord): BuildRecord => ({ ...record, files: record.files.filter(isLoaded), shared: {} })
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { current, fallback }]) => [
      name,
      fallback ? { current: trim(current), fallback: trim(fallback) } : { current: trim(current) },
    ]),
  )
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
