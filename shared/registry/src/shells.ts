// The parts that show remotes: the host, which is the portal itself, and embed, which shows remotes in legacy pages.
import type { BuildReference } from './record'

export const SHELLS = ['host', 'embed'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (part: string): part is Shell => SHELLS.some((shell) => shell === part)

/** The address of a build's folder, relative to the page. */
export const baseOf = ({ name, build }: BuildReference): string =>
  isShell(name) ? `/${name}/${build}/` : `/remotes/${name}/${build}/`

/** The entries of remotes alone. */
export const withoutShells = <Entry>(parts: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => !isShell(part)))
