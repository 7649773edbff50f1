// Opens CSV files in a real spreadsheet program, LibreOffice, and returns every cell.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The package libreoffice-calc-nogui on Debian. */
export const hasSpreadsheet = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'soffice')))

/** `text Actual`, `number 64.123`, `date 2026-11-01` or `formula 2` with its result; empty for an empty cell. */
export type Cell = string

/** Comma, double quote, UTF-8, from line 1, Australian English, and formulas run as if the customer had allowed it. */
const OPTIONS = 'CSV:44,34,76,1,,3081,false,true,false,false,false,-1,true'

/** The cells of each file. The program is started once for all files. */
export async function openedIn(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Cell[][]>> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-csv-'))
  try {
    const names = [...files.keys()]
    names.forEach((name, index) => writeFileSync(join(folder, `${index}.csv`), files.get(name)!))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const how = ['--headless', '--norestore', `--infilter=${OPTIONS}`, '--convert-to', 'fods', '--outdir', folder]
    // Asynchronous, because a synchronous call would let keep-alive connections expire unnoticed.
    await promisify(execFile)('soffice', [profile, ...how, ...names.map((_, index) => join(folder, `${index}.csv`))], {
      timeout: 60_000,
    })
    return new Map(names.map((name, index) => [name, cellsOf(readFileSync(join(folder, `${index}.fods`), 'utf8'))]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ROW = /<table:table-row([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs
const CELL = /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs

/** In the flat OpenDocument format, equal adjacent cells are written once with a count. */
function cellsOf(document: string): Cell[][] {
  return [...document.matchAll(ROW)].flatMap(([, attributes = '', content = '']) => {
    const row = [...content.matchAll(CELL)].flatMap(([, about = '', inside = '']) =>
      Array<Cell>(count(about, 'columns')).fill(cellOf(about, inside)),
    )
    return Array<Cell[]>(count(attributes, 'rows')).fill(row)
  })
}

const count = (attributes: string, what: string) => Number(valueOf(attributes, `table:number-${what}-repeated`) ?? '1')

function cellOf(attributes: string, content: string): Cell {
  const kind = valueOf(attributes, 'office:value-type')
  if (kind === undefined) return ''
  const value = valueOf(attributes, 'office:date-value') ?? valueOf(attributes, 'office:value') ?? textOf(content)
  if (valueOf(attributes, 'table:formula') !== undefined) return `formula ${value}`
  return `${kinds[kind] ?? kind} ${value}`
}

const kinds: Record<string, string> = { string: 'text', float: 'number' }

function valueOf(attributes: string, name: string): string | undefined {
  const begin = attributes.indexOf(` ${name}="`) + name.length + 3
  return begin < name.length + 3 ? undefined : plain(attributes.slice(begin, attributes.indexOf('"', begin)))
}

function textOf(content: string): string {
  const paragraphs = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) =>
    text
      .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, many = '1') => ' '.repeat(Number(many)))
      .replace(/<text:tab\/>/g, '\t')
      .replace(/<[^>]*>/g, ''),
  )
  return plain(paragraphs.join('\n'))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, code?: string, name: string = '') =>
    code ? String.fromCodePoint(parseInt(code, 16)) : (entities[name] ?? ''),
  )
