// An S3-compatible server for the tests of the storage: moto's, which is written in Python.
import { join } from 'node:path'
import { ToolFailed } from './child.mjs'
import { cache, root } from './place.mjs'
import { findPython, installPython } from './python.mjs'
import { say } from './screen.mjs'

const requirements = join(root, 'tools/launch/bucket/requirements.txt')

/**
 * Installs it where there is a Python and a way to PyPI. The tests look for it themselves, in `.cache/bucket`, and are skipped where
 * it is not.
 */
export async function findBucketServer({ into = cache } = {}) {
  const python = await findPython()
  if (!python) return
  try {
    await installPython(python, 'bucket', requirements, into)
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    say(`The storage is not tried in a bucket, because moto could not be installed:\n${error.output.trim()}`)
  }
}
