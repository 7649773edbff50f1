// Builds a part with source maps, to find the owners of the code in its files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { configOf } from '../../platform/build/build.ts'
import { compile } from '../../platform/build/compile.ts'
import { ownerBytes } from './owner-bytes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The compressed size of a file, and each owner's share, largest first. */
interface FileBytes {
  path: string
  bytes: number
  owners: [owner: string, bytes: number][]
}

/**
 * The bytes of an owner are its share of the file before compression, so they add up to the size of the file; how well
 * each source is compressed is not measured.
 * @param part 'host', 'embed' or a remote's name
 * @throws Error with webpack's own messages when the build fails
 */
export async function filesOf(part: string): Promise<FileBytes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bytes-'))
  try {
    const config = configOf(part)
    config.output = { ...config.output, path: folder, devtoolModuleFilenameTemplate: '[absolute-resource-path]' }
    const { compilation } = await compile({ ...config, cache: false })
    const paths = compilation.getAssets().map(({ name }) => name)
    return paths
      .filter((path) => !path.endsWith('.map'))
      .map((path) => fileBytes(folder, path, paths.includes(`${path}.map`)))
      .sort((one, other) => other.bytes - one.bytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fileBytes(folder: string, path: string, isMapped: boolean): FileBytes {
  const content = readFileSync(join(folder, path))
  const bytes = path.endsWith('.woff2') ? content.length : brotliBytes(content)
  if (!isMapped) return { path, bytes, owners: [] }
  const owners = Object.entries(
    ownerBytes({ text: content.toString('utf8'), map: readFileSync(join(folder, `${path}.map`), 'utf8'), root }),
  )
  const sum = owners.reduce((total, [, share]) => total + share, 0)
  const compressed = owners.map(([owner, share]) => [owner, (share / sum) * bytes] as [string, number])
  return { path, bytes, owners: compressed.sort(([, one], [, other]) => other - one) }
}

const brotliBytes = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
