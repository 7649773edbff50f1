// Writes the host page: everything that the browser needs to start, without inline scripts.
import {
  addressRule,
  continuesSignIn,
  entryKindOf,
  hostScripts,
  inLanguage,
  isRouteItself,
  matchRoute,
  SHELL_NEEDS,
  takesEarlyCalls,
  withoutShells,
  type BuildRecord,
  type BuiltFile,
  type HostPage,
  type RecordedRoute,
  type Resolved,
} from '@switchboard/record'
import { escapeHtml } from '../http/html'
import type { NextStep } from './next-step'
import { firstFonts, hostStyles, routeFiles, scriptsOnTheWay } from './page-files'
import type { Starter } from './starter'

/** The words and the look of the application in its pages. */
export interface PageBrand {
  readonly id: string
  readonly locale: string
  /** Comes before the title of each page. */
  readonly title: string
  /** The beginnings of the names of the fonts above the fold. Others load when a CSS rule needs them. */
  readonly firstFonts: readonly string[]
  /** For search engines. @param page its title, if the address belongs to one */
  describe(page: string | undefined): string
  /** A sentence for browsers that run no scripts. */
  readonly withoutScripts: string
}

interface PageContents extends Omit<HostPage, 'host' | 'ticket'> {
  readonly brand: PageBrand
  readonly identity: Readonly<Record<string, string>>
  readonly host: BuildRecord
  /** The records from which `remotes` was derived. */
  readonly resolved: Resolved
  /** Absent if the host's files come from a development server. `hasOther`: another host build can be tried. */
  readonly starter?: Starter & { readonly hasOther: boolean }
  readonly next?: NextStep
  /** Tag of the customer's language, if the host has it. */
  readonly language?: string | undefined
}

/** The page in two pieces: the head, shared by customers with the same builds, and the tail for one request. */
export interface WrittenPage {
  readonly head: string
  tail(ticket: string): string
}

/** The host page's HTML for a path, with preload links for exactly the files that the path needs. */
export function hostPage(
  path: string,
  { resolved, host: english, brand, starter, next = 'host', language = brand.locale, ...page }: PageContents,
): WrittenPage {
  const host = inLanguage(english, language)
  // Other languages have the fonts of the customer's device.
  const fonts = language === brand.locale ? fontPreloads(host, brand, addressRule(page.addressing)) : []
  const claim = matchRoute(path, withoutShells(resolved))
  const title = claim ? `${brand.title} | ${claim.route.title}` : brand.title
  const addressOf = addressRule(page.addressing)
  const data = {
    ...page,
    host: describeHost(host),
  }
  const early = new Set(next === 'host' ? hostScripts(host) : scriptsOnTheWay(host))
  const icon = host.files.find((file) => /^favicon.*\.svg$/.test(file.path))
  const head = [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" data-brand="${escapeHtml(brand.id)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="description" content="${escapeHtml(brand.describe(claim?.route.title))}">`,
    `<title>${escapeHtml(title)}</title>`,
    starter ? startScript(starter, host, { ...page, next, needs: claim ? needsOf(path, claim.route) : [] }) : '',
    icon ? `<link rel="icon" type="image/svg+xml" href="${addressOf(host, icon)}">` : '',
    ...(next === 'host' ? [] : [...wayPreloads(path, host, { ...page, next }), ...fonts]),
    // Browsers request `defer` scripts after fonts and the remote's scripts, which wait for them.
    ...hostScripts(host).map((file) => deferredScript(addressOf(host, file), file, early.has(file) ? 'high' : 'low')),
    ...hostStyles(host).map(
      (file) => `<link rel="stylesheet" href="${addressOf(host, file)}"${integrityAttributes(file)}>`,
    ),
    ...(next === 'host' ? [...remotePreloads(resolved, claim, addressOf, language), ...fonts] : []),
    '</head>',
    '<body>',
    '<div id="sb-root" class="sb-root"></div>',
    starter?.waiting ?? '',
    `<noscript><p>${escapeHtml(brand.withoutScripts)}</p></noscript>`,
    `<script type="application/json" id="switchboard-page">${inScript(data).slice(0, -1)}`,
  ].join('\n')
  return { head, tail: (ticket) => `,"ticket":${inScript(ticket)}}</script>\n</body>\n</html>` }
}

const describeHost = ({ base, build, files, contract, contracts, provides }: BuildRecord): HostPage['host'] => ({
  ...{ base, build, files: files.filter(isLoaded), contract },
  ...(contracts && { contracts }),
  ...(provides && { provides }),
})

/**
 * Precedes every file of the host, including style sheets, so that this script also runs if one of those files fails.
 */
function startScript(
  { script, styles, hasOther }: NonNullable<PageContents['starter']>,
  host: BuildRecord,
  { identity, next, needs }: Pick<PageContents, 'identity' | 'next'> & { readonly needs: readonly string[] },
) {
  const data = [
    `data-base="${host.base}" data-build="${host.build}" data-styles="${styles}"`,
    ...(hasOther ? ['data-other'] : []),
    ...(continuesSignIn(host) ? [`data-identity="${escapeHtml(JSON.stringify(identity))}"`] : []),
    ...(continuesSignIn(host) && next === 'provider immediately' ? ['data-provider-up'] : []),
    ...(takesEarlyCalls(host) && needs.length > 0 ? [`data-needs="${escapeHtml(needs.join(' '))}"`] : []),
  ].join(' ')
  return `<script src="${script.address}" integrity="${script.integrity}" crossorigin="anonymous" ${data}></script>`
}

/** Nested pages start with other calls than the route's own page. */
const needsOf = (path: string, route: RecordedRoute) => [
  ...SHELL_NEEDS,
  ...(isRouteItself(path, route) ? (route.needs ?? []) : []),
]

type AddressOf = ReturnType<typeof addressRule>

interface Claim {
  readonly remote: string
  readonly route: RecordedRoute
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function remotePreloads(
  resolved: Resolved,
  claim: Claim | undefined,
  addressOf: AddressOf,
  language: string,
): string[] {
  const english = claim && resolved[claim.remote]?.current
  if (!english) return []
  const remote = inLanguage(english, language)
  const route = remote.routes.find(({ path }) => path === claim.route.path) ?? claim.route
  const preloadOf = entryKindOf(remote) === 'module' ? modulePreload : preload
  return routeFiles(remote, route).map((file) => preloadOf(addressOf(remote, file), file))
}

/**
 * Until the browser returns from the provider, nothing of the remote is rendered. Unless the server has reached the
 * provider, the starter requests the provider's keys before it leaves (decision records 0057 and 0065): they are
 * preloaded here, except at an address that may belong to the legacy application (D47). The starter removes the host's
 * scripts from the page, but preloaded scripts still load. Fonts come before scripts that do not finish loading,
 * because the rest of a font can be requested later.
 */
function wayPreloads(
  path: string,
  host: BuildRecord,
  { identity, addressing, next }: Pick<PageContents, 'identity' | 'addressing' | 'next'>,
) {
  const { 'auth-server-url': server = '', realm = '' } = identity
  const addressOf = addressRule(addressing)
  const keys = `${server.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/certs`
  return [
    ...(next === 'provider' && path !== '/'
      ? [`<link rel="preload" as="fetch" fetchpriority="high" href="${escapeHtml(keys)}" crossorigin="anonymous">`]
      : []),
    ...scriptsOnTheWay(host).map((file) => preload(addressOf(host, file), file)),
  ]
}

const fontPreloads = (host: BuildRecord, brand: PageBrand, addressOf: AddressOf) =>
  firstFonts(host, brand.firstFonts).map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" href="${addressOf(host, file)}" crossorigin>`,
  )

const deferredScript = (address: string, file: BuiltFile, priority: 'high' | 'low') =>
  `<script defer fetchpriority="${priority}" src="${address}"${integrityAttributes(file)}></script>`

const preload = (address: string, file: BuiltFile) =>
  `<link rel="preload" as="${file.kind === 'style' ? 'style' : 'script'}" href="${address}"${integrityAttributes(file)}>`

/** A module is fetched for its importers, which name no hash; a style is fetched as usual. */
const modulePreload = (address: string, file: BuiltFile) =>
  file.kind === 'style'
    ? preload(address, file)
    : `<link rel="modulepreload" href="${address}"${integrityAttributes(file)}>`

const integrityAttributes = (file: BuiltFile) =>
  `${file.integrity ? ` integrity="${file.integrity}"` : ''} crossorigin="anonymous"`

/** Scripts of the page request these files by hash. Style sheets request images and fonts. */
const isLoaded = (file: BuiltFile) => file.kind !== 'asset'
