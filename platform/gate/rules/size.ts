// Checks that a build is not much larger than the one that customers have now.
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { COMPRESSED_EXTENSIONS } from '../../build/emitted-files.ts'
import { inRepository } from '../source-finder.ts'
import type { Finding } from '../candidate.ts'
import type { BuildRecord, BuiltFile } from '@switchboard/record'

type Candidate = Pick<import('../candidate.ts').Candidate, 'folder' | 'record' | 'read' | 'settings'>
interface PreviousBuild {
  record: BuildRecord
  read: (path: string) => Promise<Buffer>
}
export interface MeasuredSize {
  bytes: number
  before?: number
  limit: number
  note?: string
}

const compress = promisify(brotliCompress)
/** Growth up to the larger of the two does not need a reason. */
const FREE_SHARE = 0.1
const FREE_BYTES = 5_000
/** For a remote's first build; the five remotes of the portal have 10 to 50 kB. */
const FIRST_BUILD_BYTES = 100_000
const SHORTEST_REASON = 10

/** Compares the compressed bytes that customers load. */
export async function checkSize(
  { folder, record, read, settings }: Candidate,
  previous: PreviousBuild | undefined,
): Promise<{ findings: Finding[]; measured: MeasuredSize }> {
  const bytes = largest(
    record,
    ({ path }) => read(COMPRESSED_EXTENSIONS.has(extname(path)) ? `${path}.br` : path).length,
  )
  const { before, note } = await previousSize(record.build, bytes, previous)
  const limit = before === undefined ? FIRST_BUILD_BYTES : before + Math.max(before * FREE_SHARE, FREE_BYTES)
  const measured = {
    bytes,
    ...(before !== undefined && { before }),
    limit: Math.round(limit),
    ...(note && { note }),
  }
  const message = bytes > limit ? faultOf(bytes, before, settings.budget ?? {}) : undefined
  const findings = message ? [{ rule: 'size', where: inRepository(join(folder, 'package.json')), message }] : []
  return { findings, measured }
}

/** @param bytes of that build */
async function previousSize(
  build: string,
  bytes: number,
  previous: PreviousBuild | undefined,
): Promise<{ before?: number; note?: string }> {
  if (!previous) return {}
  if (previous.record.build === build) return { before: bytes }
  try {
    return { before: await compressedSize(previous) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      note: `It was measured as a first build, because the files of the previous build could not be read: ${reason}`,
    }
  }
}

async function compressedSize({ record, read }: PreviousBuild) {
  const sizes = record.files.map(async ({ path }): Promise<[string, number]> => {
    const content = await read(path)
    return [path, COMPRESSED_EXTENSIONS.has(extname(path)) ? (await compress(content)).length : content.length]
  })
  const sizeOf = new Map(await Promise.all(sizes))
  return largest(record, ({ path }) => sizeOf.get(path) ?? 0)
}

/** The size in the language that has most bytes: a customer loads the scripts of one. */
function largest({ files }: BuildRecord, sizeOf: (file: BuiltFile) => number): number {
  const english = files.filter(({ translation }) => !translation)
  const languages = new Set(files.flatMap(({ translation }) => (translation ? [translation.language] : [])))
  const sumOf = (chosen: readonly BuiltFile[]) => chosen.reduce((sum, file) => sum + sizeOf(file), 0)
  const sizes = [...languages].map((language) => {
    const translated = files.filter(({ translation }) => translation?.language === language)
    const replaced = new Set(translated.map(({ translation }) => translation?.of))
    return sumOf(translated) + sumOf(english.filter(({ path }) => !replaced.has(path)))
  })
  return Math.max(sumOf(english), ...sizes)
}

/** @param bytes more than the limit */
function faultOf(bytes: number, before: number | undefined, { kB, why = '' }: { kB?: number; why?: string }) {
  if (kB !== undefined && why.trim().length < SHORTEST_REASON)
    return `switchboard.budget needs a reason: "why", one sentence for later readers.`
  if (kB !== undefined && bytes <= kB * 1000) return undefined
  const than =
    before === undefined
      ? `more than the ${inKB(FIRST_BUILD_BYTES)} of a first build`
      : `the previous build has ${inKB(before)}`
  const raise = `set "switchboard": { "budget": { "kB": ${Math.ceil(bytes / 1000)}, "why": "…" } }`
  return `It loads ${inKB(bytes)} compressed, ${than}. Find what was added, load it only when a page needs it, or ${raise} if it is worth it.`
}

const inKB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
