// The parts that show remotes: the host, which is the portal itself, and embed, which shows remotes in legacy pages.
import type { BuildRecord, BuildReference, BuiltFile } from './record'

export const SHELLS = ['host', 'embed'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (part: string): part is Shell => SHELLS.some((shell) => shell === part)

/** The remote of the operators' page, which customers never get (decision record 0090). */
export const OPERATIONS = 'operations'

/** Whether only operators may change the part: shells reach every customer, and the operators' page acts for them. */
export const isOfOperators = (part: string): boolean => isShell(part) || part === OPERATIONS

/** Cookie that names the host's build that did not start in this browser. */
export const UNSTARTED_COOKIE = 'sb-unstarted'

/** The address of a build's folder, relative to the page. */
export const baseOf = ({ name, build }: BuildReference): string =>
  isShell(name) ? `/${name}/${build}/` : `/remotes/${name}/${build}/`

/** In the order the host page requests them: large scripts first, because the host's code waits for them. */
const SCRIPTS = ['vendor.js', 'runtime.js', 'main.js']

const placeOf = ({ path, translation }: BuiltFile) => SCRIPTS.indexOf(translation?.of ?? path)

/** The scripts requested by a host's page, in order. */
export const hostScripts = ({ files }: Pick<BuildRecord, 'files'>): readonly BuiltFile[] =>
  files.filter(({ kind }) => kind === 'entry').sort((a, b) => placeOf(a) - placeOf(b))

/** Entries of remotes only. */
export const withoutShells = <Entry>(parts: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => !isShell(part)))

/** Key in a host's `provides`: the version of the starter's handover. */
const STARTER = '@switchboard/starter'

/** Whether a host continues the starter's sign-in. Builds before decision record 0048 sign in themselves. */
export const continuesSignIn = ({ provides }: Pick<BuildRecord, 'provides'>): boolean =>
  provides?.[STARTER] !== undefined

/** Whether a host takes over calls sent by the starter. Builds before decision record 0053 always send their own. */
export const takesEarlyCalls = ({ provides }: Pick<BuildRecord, 'provides'>): boolean =>
  provides?.[STARTER] !== undefined && provides[STARTER] !== '1.0.0'
