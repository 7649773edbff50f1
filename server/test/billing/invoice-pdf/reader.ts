// Reads a PDF with independent programs: those of poppler, and qpdf if it is installed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const has = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** The package poppler-utils on Debian and other systems. */
export const hasPoppler = ['pdftotext', 'pdfinfo', 'pdffonts'].every(has)
export const hasQpdf = has('qpdf')
/** The folder into which npm test installs veraPDF. */
const veraPdf = join(__dirname, '../../../../.cache/verapdf')
export const hasVeraPdf = existsSync(join(veraPdf, 'installed'))

const FILE = '{}'

/** Runs a program with the file's name instead of FILE. */
function read(bytes: Buffer, program: string, ...words: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pdf-'))
  const file = join(folder, 'bill.pdf')
  try {
    writeFileSync(file, bytes)
    const args = words.map((word) => (word === FILE ? file : word))
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text in the page's layout. */
export const layoutOf = (bytes: Buffer) => read(bytes, 'pdftotext', '-layout', FILE, '-')

/**
 * What a screen reader gets: elements with their text. Without colours, because poppler would convert the page's
 * colours again for each element, for minutes.
 */
export const structureOf = (bytes: Buffer) => read(withoutColourProfile(bytes), 'pdfinfo', '-struct-text', FILE)

const withoutColourProfile = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace('/OutputIntents', '/WithoutIntent'), 'latin1')

export const check = (bytes: Buffer) => read(bytes, 'qpdf', '--check', FILE)

export function infoOf(bytes: Buffer): Record<string, string> {
  const lines = read(bytes, 'pdfinfo', '-isodates', FILE).trim().split('\n')
  return Object.fromEntries(
    lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/**
 * One process for all files, because starting it takes a second. @returns a line for each file and standard, and one
 * for each broken rule
 */
export function validate(standards: readonly string[], files: ReadonlyMap<string, Buffer>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pdf-'))
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    const forShortRuns = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
    const args = [
      '-cp',
      [veraPdf, join(veraPdf, '*')].join(delimiter),
      'Validate',
      standards.join(','),
      ...files.keys(),
    ]
    const output = execFileSync('java', [...forShortRuns, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return output.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface FontUsed {
  readonly name: string
  readonly embedded: boolean
  readonly subset: boolean
  readonly unicode: boolean
}

export function fontsOf(bytes: Buffer): FontUsed[] {
  const [, , ...rows] = read(bytes, 'pdffonts', FILE).trim().split('\n')
  return rows.map((row) => {
    const [embedded, subset, unicode] = row.trim().split(/\s+/).slice(-5)
    return {
      name: row.split(/\s/, 1)[0] ?? '',
      embedded: embedded === 'yes',
      subset: subset === 'yes',
      unicode: unicode === 'yes',
    }
  })
}

/** The address of every link, read from the uncompressed file. */
export function linksOf(bytes: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pdf-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes)
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', join(folder, 'in.pdf'), join(folder, 'out.pdf')])
    const plain = readFileSync(join(folder, 'out.pdf'), 'latin1')
    return [...plain.matchAll(/\/URI \((.*?)\)/g)].map(([, address]) => address ?? '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
