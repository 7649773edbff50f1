// Finds a page's component in the scripts of its build, so that a fault without a stack has a place, too.
import type { BuildRecord, PageError } from '@switchboard/record'
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
  const files = [...scripts, ENTRY]
  const code = typeof Component === 'function' ? Function.prototype.toString.call(Component) : ''
  for (const file of code ? files : []) {
    const text = await readText(base + file)
    const at = text.indexOf(code)
    if (at < 0) continue
    const before = text.slice(0, at).split('\n')
    return { remote, build, file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  return { remote, build, file: scripts.at(-1) ?? ENTRY, line: 1, column: 1 }
}

const readText = (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => '',
  )
