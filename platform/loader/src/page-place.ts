// Finds a page's component in the scripts of its build, so that a fault without a stack has a place, too.
import type { BuildRecord, PageError, ShellFiles } from '@switchboard/record'
import type { ComponentType } from 'react'

export type Place = Pick<PageError, 'remote' | 'build' | 'file' | 'line' | 'column'>

const ENTRY = 'remoteEntry.js'

/**
 * The page has requested these scripts before, so the browser's cache has most of them.
 * @returns the component's place, or else the beginning of the page's own script, which is the last one. Never rejects.
 */
export async function placeOfPage(
  { name: remote, build, base, routes }: BuildRecord,
  path: string,
  Component: ComponentType | undefined,
): Promise<Place> {
  const scripts = routes.find((route) => route.path === path)?.scripts ?? []
  const found = await findFunction(base, [...scripts, ENTRY], Component)
  return { remote, build, ...(found ?? { file: scripts.at(-1) ?? ENTRY, line: 1, column: 1 }) }
}

/** @returns the place of a component of the shell, undefined if its scripts do not contain it. Never rejects. */
export async function placeInShell(
  { name: remote, build, base, files }: Pick<ShellFiles, 'base' | 'build' | 'files'> & { readonly name: string },
  component: unknown,
  language: string | undefined,
): Promise<Place | undefined> {
  const scripts = files.filter(
    ({ kind, translation }) =>
      (kind === 'entry' || kind === 'script') && (!translation || translation.language === language),
  )
  const paths = scripts.map(({ path }) => path)
  const found = await findFunction(base, paths, component)
  return found && { remote, build, ...found }
}

/** Searches the scripts for the text of a function. */
async function findFunction(
  base: string,
  files: readonly string[],
  component: unknown,
): Promise<Pick<Place, 'file' | 'line' | 'column'> | undefined> {
  const code = typeof component === 'function' ? Function.prototype.toString.call(component) : ''
  for (const file of code ? files : []) {
    const text = await readText(base + file)
    const at = text.indexOf(code)
    if (at < 0) continue
    const before = text.slice(0, at).split('\n')
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  return undefined
}

const readText = (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => '',
  )
