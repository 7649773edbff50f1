// An S3-compatible server for the tests (moto), with one empty bucket.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './postgres'

const python = [
  join(__dirname, '../../../.cache/bucket/bin/python'),
  join(__dirname, '../../../.cache/bucket/Scripts/python.exe'),
].find(existsSync)

/** Whether moto is installed on this machine: tools/testing/programs/bucket.ts installs it. */
export const hasBucketServer = python !== undefined

export interface BucketServer {
  /** The settings for a server or for a test's storage. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests', AWS_REGION: 'ap-southeast-2' }

export async function startBucketServer(): Promise<BucketServer> {
  if (!python) throw new Error('moto is not installed')
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const child = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = () =>
    fetch(`${endpoint}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let waited = 0; !(await answers()); waited += 100) {
    if (child.exitCode !== null || waited > 30_000) throw new Error('moto does not start')
    await setTimeout(100)
  }
  Object.assign(process.env, CREDENTIALS)
  const client = new S3Client({ endpoint, forcePathStyle: true })
  await client.send(
    new CreateBucketCommand({ Bucket: 'builds', CreateBucketConfiguration: { LocationConstraint: 'ap-southeast-2' } }),
  )
  client.destroy()
  return {
    settings: { ...CREDENTIALS, STORAGE: 's3://builds/portal', S3_ENDPOINT: endpoint },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
