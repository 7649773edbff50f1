// A build of ES modules, as a bundler such as Vite writes it: an entry, modules that import each other, and a style sheet.
import { createHash } from 'node:crypto'
import { integrityOf, type BuildRecord } from './publishing'

export interface MadeBuild {
  readonly record: BuildRecord
  readonly files: ReadonlyMap<string, Buffer>
}

/** The host's packages, which modules find through the share scope. */
const entry = `
import { keepScope } from './shared.js'
export const id = 'BUILD'
export const init = keepScope
export const get = async (module) => {
  if (module !== './remote') throw new Error(module + ' does not exist in container')
  const remote = await import('./remote.js')
  return () => remote
}`
const shared = `
let packages
export const keepScope = (scope) => void (packages = scope)
export const shared = async (name) => (await Object.values(packages[name])[0].get())()`
const remote = (path: string, title: string) => `
import { shared } from './shared.js'
const { defineRemote } = await shared('@switchboard/remote')
const handle = { page: 'module', title: '${title}' }
const other = { page: 'more', title: 'More' }
export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'module',
  routes: [
    { path: '${path}', handle, lazy: () => import('./page.js') },
    { path: '${path}/more', handle: other, lazy: () => import('./more.js') },
  ],
})`
const page = (words: string, more: string) => `
import { shared } from './shared.js'
const { createElement } = await shared('react')
const { Link } = await shared('@switchboard/router')
export const Component = () =>
  createElement('div', { className: 'module-page' }, createElement('h2', null, '${words}'), createElement(Link, { to: '${more}' }, 'More of it'))`

/**
 * A build of a part with two pages, at its first path and below.
 * @param published a record of the part
 * @param words the heading of its first page
 */
export function moduleBuild(
  published: BuildRecord,
  words: string,
  edit = (text: string, _path: string) => text,
): MadeBuild {
  const { path, title } = published.routes[0]!
  const texts = Object.entries({
    'remoteEntry.js': entry,
    'shared.js': shared,
    'remote.js': remote(path, title),
    'page.js': page(words, `${path}/more`),
    'more.js': page(`More ${words}`, path),
    'style.css': '@layer sb.components { .module-page { outline: 3px solid rgb(1, 2, 3) } }',
  }).map(([name, text]) => [name, edit(text, name)] as const)
  const build = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  const files = new Map(texts.map(([name, text]) => [name, Buffer.from(text.replaceAll('BUILD', build))]))
  const kindOf = (name: string) => (name === 'remoteEntry.js' ? 'entry' : name.endsWith('.js') ? 'script' : 'style')
  const { signature: _, ...rest } = published as BuildRecord & { signature?: unknown }
  const record = {
    ...rest,
    build,
    base: `/remotes/${published.name}/${build}/`,
    entryKind: 'module',
    shared: { ...published.shared, '@switchboard/loader': '^1.1.0' },
    files: [...files].map(([name, bytes]) => ({
      path: name,
      kind: kindOf(name),
      integrity: integrityOf(bytes),
      bytes: bytes.length,
    })),
    routes: [
      { path, page: 'module', title, scripts: ['page.js'] },
      { path: `${path}/more`, page: 'more', title: 'More', scripts: ['more.js'] },
    ],
  }
  return { record, files }
}
