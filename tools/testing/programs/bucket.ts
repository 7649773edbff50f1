// Installs moto, an S3-compatible server written in Python, for the storage tests.
import { join } from 'node:path'
import { ToolError } from '../../../shared/node/child-process.mjs'
import { cache, root } from '../../../shared/node/environment.mjs'
import { print } from '../../../shared/node/terminal.mjs'
import { findPython, installPython } from './python.ts'

const requirements = join(root, 'tools/testing/programs/bucket-requirements.txt')

/**
 * Does nothing without Python, and continues without PyPI. The tests look for the server in `.cache/bucket` and are
 * skipped when it is missing.
 */
export async function installBucketServer({ into = cache } = {}) {
  const python = await findPython()
  if (!python) return
  try {
    await installPython(python, 'bucket', requirements, into)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    print(`The storage is not tested with a bucket, because moto could not be installed:\n${error.output.trim()}`)
  }
}
