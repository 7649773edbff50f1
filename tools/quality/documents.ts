// Finds links, and paths in backticks, in a Markdown page.
import { posix } from 'node:path'

const sourceFile = /^[\w.-]+\.(?:[cm]?[jt]sx?|css)$/
const path = /^[\w@.*-]+(?:\/[\w@.*-]+)*\/?$/
const generated = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|(?:^|\/)\.(?!ci\b|dependency-cruiser)/

const LONGEST_LINE = 120
const LONGEST_CELL = 200

/** Keeps the number of lines. */
const withoutCodeBlocks = (page: string) =>
  page.replace(/^( *)```[\s\S]*?^\1```/gm, (block) => block.replace(/[^\n]+/g, ''))

/**
 * Prose lines over 120 characters and table cells over 200. HTML, code and a line without a space to break at may be
 * longer.
 * @returns the beginning of each such line
 */
export function findLongText(page: string): string[] {
  const lines = withoutCodeBlocks(page).split('\n')
  const prose = lines.filter((line) => !/^ *[|<]/.test(line) && line.length > LONGEST_LINE && / \S/.test(line.trim()))
  const cells = lines
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  return [...prose, ...cells.filter((cell) => cell.length > LONGEST_CELL)].map((text) => text.slice(0, 60))
}

/** The anchors of a page's headings, as GitHub generates them. */
export const anchorsOf = (page: string) =>
  [...withoutCodeBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )

/**
 * The page's relative links to headings.
 * @param path the page's own
 */
export const linkedHeadings = (page: string, path: string): { path: string; anchor: string }[] =>
  [...withoutCodeBlocks(page).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .map(([, target = '', anchor = '']) => ({
      path: target === '' ? path : posix.join(posix.dirname(path), target),
      anchor,
    }))

/**
 * The targets of the page's relative links, from the root of the repository.
 * @param folder the page's own
 */
export const linkedPaths = (page: string, folder: string): string[] =>
  [...withoutCodeBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(folder, target).replace(/\/$/, ''))

/** The paths and names of source files in backticks. */
const namedPaths = (page: string): string[] =>
  [...withoutCodeBlocks(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.replace(/\/$/, ''))
    .filter((code) => (path.test(code) && code.includes('/')) || sourceFile.test(code))
    .filter((code) => !generated.test(code))

/**
 * The named paths that do not exist. A source file may be named from the root, or by the end of its path under the
 * page's folder (for a page of the root or of docs: anywhere). A folder may be named from the root, from the page's
 * folder or from its `src`. If the first segment is not a folder there, the text is not a path of ours, as in
 * `text/html`.
 * @param folder the page's own
 * @param files all files of the repository
 */
export function findMissingPaths(page: string, folder: string, files: readonly string[]): string[] {
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

/** @param named a file or a folder; `*` stands for one segment or a part of it */
function exists(named: string, files: readonly string[]) {
  const pattern = named.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')
  const wanted = new RegExp(`^${pattern}(?:/|$)`)
  return files.some((file) => wanted.test(file))
}
