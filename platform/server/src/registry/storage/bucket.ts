// An S3-compatible bucket. Files requested by browsers are copied to the local disk. They never change, so the copies
// stay valid.
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { StorageSettings } from '../../settings'
import { addressOf, folderOf } from './address'
import { isFile, writeAtomically } from './folder'
import type { Storage } from './storage'

type BucketConfig = Extract<StorageSettings, { kind: 'bucket' }>

/** Short, because a customer waits; a timeout is reported as a failure that the browser retries. */
const TIMEOUTS = { connectionTimeout: 1_500, requestTimeout: 4_000, throwOnRequestTimeout: true }

/** Content types for a CDN that reads the bucket directly. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const FOREVER = 'public, max-age=31536000, immutable'

/** @param localFolder for copies; may be emptied at any time */
export function openBucket(config: BucketConfig, localFolder: string): Storage {
  const objects = bucketObjects(config)
  const { copy, ensure } = localCopies(objects, localFolder)
  return {
    localFolder,
    put: async (part, build, path, bytes) => objects.put(addressOf(part, build, path), bytes),
    has: async (part, build) => objects.hasAny(folderOf(part, build)),
    read: async (part, build, path) => objects.read(addressOf(part, build, path)),
    ensureLocal: async (part, build, path) => ensure(addressOf(part, build, path)),
    renewLocal: async (part, build, path) => copy(addressOf(part, build, path)),
  }
}

interface BucketObjects {
  put(address: string, bytes: Uint8Array): Promise<void>
  hasAny(folder: string): Promise<boolean>
  read(address: string): Promise<Buffer | undefined>
}

function bucketObjects({ bucket, prefix, endpoint, region = 'us-east-1' }: BucketConfig): BucketObjects {
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: TIMEOUTS,
    ...(endpoint ? { endpoint, forcePathStyle: true, region } : {}),
  })
  return {
    async put(address, bytes) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: prefix + address,
          Body: bytes,
          ContentType: TYPES[extname(address.replace(/\.br$/, ''))] ?? 'application/octet-stream',
          CacheControl: FOREVER,
          ...(address.endsWith('.br') ? { ContentEncoding: 'br' } : {}),
        }),
      )
    },
    async hasAny(folder) {
      const { KeyCount } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, MaxKeys: 1 }),
      )
      return (KeyCount ?? 0) > 0
    },
    async read(address) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + address }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
  }
}

/** Copies files to the local folder. Simultaneous requests for a file share one download. */
function localCopies({ read }: BucketObjects, localFolder: string) {
  const downloads = new Map<string, Promise<boolean>>()

  async function replace(address: string, bytes: Buffer | undefined): Promise<void> {
    if (bytes) await writeAtomically(localFolder, address, bytes)
    else await rm(join(localFolder, address), { force: true })
  }

  /** Writes the compressed form first, because the file's presence means that both are complete. */
  async function download(address: string): Promise<boolean> {
    const [bytes, compressed] = await Promise.all([read(address), read(`${address}.br`)])
    await replace(`${address}.br`, compressed)
    await replace(address, bytes)
    return bytes !== undefined
  }

  async function copy(address: string): Promise<boolean> {
    const running = downloads.get(address)
    if (running) return running
    const started = download(address).finally(() => downloads.delete(address))
    downloads.set(address, started)
    return started
  }

  return { copy, ensure: async (address: string) => (await isFile(join(localFolder, address))) || copy(address) }
}
