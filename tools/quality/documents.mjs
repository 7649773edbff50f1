// Links, and paths in backticks, that a Markdown page names.
import { posix } from 'node:path'

const sourceFile = /^[\w.-]+\.(?:[cm]?[jt]sx?|css)$/
const path = /^[\w@.*-]+(?:\/[\w@.*-]+)*\/?$/
const generated = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|(?:^|\/)\.(?!ci\b|dependency-cruiser)/

/** @param {string} page */
const withoutCodeBlocks = (page) => page.replace(/^```[\s\S]*?^```/gm, '')

/**
 * The targets of the page's relative links, from the root of the repository.
 * @param {string} page
 * @param {string} folder the page's own
 * @returns {string[]}
 */
export const linkedPaths = (page, folder) =>
  [...withoutCodeBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(folder, target).replace(/\/$/, ''))

/**
 * What stands in backticks and is a path or the name of a source file.
 * @param {string} page
 * @returns {string[]}
 */
const namedPaths = (page) =>
  [...withoutCodeBlocks(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.replace(/\/$/, ''))
    .filter((code) => (path.test(code) && code.includes('/')) || sourceFile.test(code))
    .filter((code) => !generated.test(code))

/**
 * The named paths that exist nowhere. A source file may be named from the root, or by the end of its path under the page's folder (for a page of the
 * root or of docs: anywhere). A folder may be named from the root, from the page's folder or from its `src`. When the first segment is no folder
 * there, it is not a path of ours: `text/html`.
 * @param {string} page
 * @param {string} folder the page's own
 * @param {readonly string[]} files all files of the repository
 * @returns {string[]}
 */
export function findMissingPaths(page, folder, files) {
  const bases = ['', folder, posix.join(folder, 'src')].map((base) => (base === '' || base === '.' ? '' : `${base}/`))
  const under = folder === '.' || folder.startsWith('docs') ? '' : `${folder}/`
  return namedPaths(page).filter((named) => {
    if (sourceFile.test(posix.basename(named)))
      return !exists(named, files) && !files.some((file) => file.startsWith(under) && `/${file}`.endsWith(`/${named}`))
    const [first = ''] = named.split('/')
    const starts = bases.filter((base) => files.some((file) => file.startsWith(`${base}${first}/`)))
    return starts.length > 0 && !starts.some((base) => exists(`${base}${named}`, files))
  })
}

/**
 * @param {string} named a file or a folder; `*` stands for one segment or a part of it
 * @param {readonly string[]} files
 */
function exists(named, files) {
  const pattern = named.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')
  const wanted = new RegExp(`^${pattern}(?:/|$)`)
  return files.some((file) => wanted.test(file))
}
