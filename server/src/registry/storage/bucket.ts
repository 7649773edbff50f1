// An S3-compatible bucket, with the files that browsers asked for on the local disk. They never change, so they never grow old there.
import { extname, join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { StorageConfig } from '../../config'
import { addressOf, folderOf } from './address'
import { isFile, writeWhole } from './folder'
import type { Storage } from './storage'

/** A customer waits for the answer: what takes longer is told as a failure that can be tried again. */
const PATIENCE = { connectionTimeout: 1_500, requestTimeout: 4_000, throwOnRequestTimeout: true }

/** For a CDN that reads the bucket itself. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const FOR_EVER = 'public, max-age=31536000, immutable'

/** @param localFolder may be emptied at any time */
export function openBucket(
  { bucket, prefix, endpoint, region = 'us-east-1' }: Extract<StorageConfig, { kind: 'bucket' }>,
  localFolder: string,
): Storage {
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: PATIENCE,
    ...(endpoint ? { endpoint, forcePathStyle: true, region } : {}),
  })
  const bringing = new Map<string, Promise<boolean>>()

  async function read(address: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + address }))
      return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  /** The compressed copy first: once the file is there, nobody asks for it again. */
  async function fetchFile(address: string): Promise<boolean> {
    const [bytes, compressed] = await Promise.all([read(address), read(`${address}.br`)])
    if (!bytes) return false
    if (compressed) await writeWhole(join(localFolder, `${address}.br`), compressed)
    await writeWhole(join(localFolder, address), bytes)
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
    async bring(part, build, path) {
      const address = addressOf(part, build, path)
      if (await isFile(join(localFolder, address))) return true
      const running = bringing.get(address)
      if (running) return running
      const started = fetchFile(address).finally(() => bringing.delete(address))
      bringing.set(address, started)
      return started
    },
  }
}
