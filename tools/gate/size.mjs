// A build is not much larger than the one that customers have now.
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { PACKED } from '../build/finish.mjs'

const compress = promisify(brotliCompress)
/** Growth up to the larger of the two needs no word. */
const SHARE = 0.1
const STEP = 5_000
/** Of a remote's first build; the five remotes of the portal have 10 to 50 kB. */
const FIRST = 100_000
const SHORTEST_REASON = 10

/** @typedef {(path: string) => Promise<Buffer>} Read a file of the build before */

/**
 * Compressed as customers load it.
 * @param {import('./candidate.mjs').Candidate} candidate
 * @param {{ record: import('@switchboard/registry').BuildRecord, read: Read } | undefined} previous
 */
export async function size({ record, read, settings }, previous) {
  const compressed = record.files.map(({ path }) => read(PACKED.has(extname(path)) ? `${path}.br` : path).length)
  const now = compressed.reduce((sum, bytes) => sum + bytes, 0)
  const isSame = previous?.record.build === record.build
  const found = isSame || !previous ? undefined : await sizeOf(previous.record, previous.read).catch((error) => error)
  const note =
    found instanceof Error
      ? `It was measured as a first build, because the files of the build before could not be read: ${found.message}`
      : undefined
  const before = isSame ? now : note ? undefined : found
  const limit = before === undefined ? FIRST : before + Math.max(before * SHARE, STEP)
  const measured = {
    bytes: now,
    ...(before !== undefined && { before }),
    limit: Math.round(limit),
    ...(note && { note }),
  }
  const { kB, why = '' } = settings.budget ?? {}
  const where = `remotes/${record.name}/package.json`
  if (now <= limit) return { findings: [], measured }
  if (kB !== undefined && why.trim().length < SHORTEST_REASON)
    return {
      measured,
      findings: [
        {
          rule: 'size',
          where,
          message: `switchboard.budget needs a reason: "why", one sentence for who reads it next year.`,
        },
      ],
    }
  if (kB !== undefined && now <= kB * 1000) return { findings: [], measured }
  const than =
    before === undefined ? `more than the ${inKB(FIRST)} of a first build` : `the build before has ${inKB(before)}`
  const raise = `set "switchboard": { "budget": { "kB": ${Math.ceil(now / 1000)}, "why": "…" } }`
  const message = `It loads ${inKB(now)} compressed, ${than}. Look at what came in (npm run bytes), load it when a page needs it, or ${raise} if it is worth it.`
  return { measured, findings: [{ rule: 'size', where, message }] }
}

const inKB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

async function sizeOf({ files }, read) {
  const sizes = files.map(async ({ path }) => {
    const content = await read(path)
    return PACKED.has(extname(path)) ? (await compress(content)).length : content.length
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
