// The parts that show remotes: the host, which is the portal itself, and embed, which shows remotes in legacy pages.
import type { BuildRecord, BuildReference, BuiltFile } from './record'

export const SHELLS = ['host', 'embed'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (part: string): part is Shell => SHELLS.some((shell) => shell === part)

/** The cookie with the build of the host that did not start in this browser. */
export const UNSTARTED_COOKIE = 'sb-unstarted'

/** The address of a build's folder, relative to the page. */
export const baseOf = ({ name, build }: BuildReference): string =>
  isShell(name) ? `/${name}/${build}/` : `/remotes/${name}/${build}/`

/** As the page of the host requests its scripts: the larger ones first, for which the host's own code waits. */
const SCRIPTS = ['vendor.js', 'runtime.js', 'main.js']

/** The scripts that the page of a host requests, in this order. */
export const hostScripts = ({ files }: Pick<BuildRecord, 'files'>): readonly BuiltFile[] =>
  files.filter(({ kind }) => kind === 'entry').sort((a, b) => SCRIPTS.indexOf(a.path) - SCRIPTS.indexOf(b.path))

/** The entries of remotes alone. */
export const withoutShells = <Entry>(parts: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => !isShell(part)))

/** In what a host provides: the release of what the starter hands over. */
const STARTER = '@switchboard/starter'

/** Whether a host continues the sign-in that the starter has begun. Builds from before decision record 0048 sign in by themselves. */
export const continuesSignIn = ({ provides }: Pick<BuildRecord, 'provides'>): boolean =>
  provides?.[STARTER] !== undefined

/** Whether a host takes over the calls that the starter has sent. Builds from before decision record 0053 send theirs in any case. */
export const takesEarlyCalls = ({ provides }: Pick<BuildRecord, 'provides'>): boolean =>
  provides?.[STARTER] !== undefined && provides[STARTER] !== '1.0.0'
