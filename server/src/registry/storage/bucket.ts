// An S3-compatible bucket. Files that browsers asked for are kept on the local disk; they never change, so the copies stay valid.
import { extname, join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { StorageConfig } from '../../config'
import { addressOf, folderOf } from './address'
import { isFile, writeAtomically } from './folder'
import type { Storage } from './storage'

/** Short, because a customer waits; a timeout is answered as a failure that the browser retries. */
const TIMEOUTS = { connectionTimeout: 1_500, requestTimeout: 4_000, throwOnRequestTimeout: true }

/** Content types for a CDN that reads the bucket directly. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const FOR_EVER = 'public, max-age=31536000, immutable'

/** @param localFolder the folder of the copies, which may be emptied at any time */
export function openBucket(
  { bucket, prefix, endpoint, region = 'us-east-1' }: Extract<StorageConfig, { kind: 'bucket' }>,
  localFolder: string,
): Storage {
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: TIMEOUTS,
    ...(endpoint ? { endpoint, forcePathStyle: true, region } : {}),
  })
  const downloads = new Map<string, Promise<boolean>>()

  async function read(address: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + address }))
      return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  /** Writes the compressed form first, because the presence of the file means that both are complete. */
  async function fetchFile(address: string): Promise<boolean> {
    const [bytes, compressed] = await Promise.all([read(address), read(`${address}.br`)])
    if (!bytes) return false
    if (compressed) await writeAtomically(join(localFolder, `${address}.br`), compressed)
    await writeAtomically(join(localFolder, address), bytes)
    return true
  }

  return {
    localFolder,
    async put(part, build, path, bytes) {
      const address = addressOf(part, build, path)
      const type = TYPES[extname(path.replace(/\.br$/, ''))] ?? 'application/octet-stream'
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: prefix + address,
          Body: bytes,
          ContentType: type,
          CacheControl: FOR_EVER,
          ...(path.endsWith('.br') ? { ContentEncoding: 'br' } : {}),
        }),
      )
    },
    async has(part, build) {
      const Prefix = prefix + folderOf(part, build)
      const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, MaxKeys: 1 }))
      return (KeyCount ?? 0) > 0
    },
    read: async (part, build, path) => read(addressOf(part, build, path)),
    async ensureLocal(part, build, path) {
      const address = addressOf(part, build, path)
      if (await isFile(join(localFolder, address))) return true
      const running = downloads.get(address)
      if (running) return running
      const started = fetchFile(address).finally(() => downloads.delete(address))
      downloads.set(address, started)
      return started
    },
  }
}
