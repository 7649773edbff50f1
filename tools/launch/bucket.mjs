// An S3-compatible server for the tests of the storage: moto's, which is written in Python.
import { join } from 'node:path'
import { root } from './place.mjs'
import { findPython, installPython } from './python.mjs'

/** Installs it where there is a Python. The tests look for it themselves, in `.cache/bucket`, and are skipped where it is not. */
export async function findBucketServer() {
  const python = await findPython()
  if (python) await installPython(python, 'bucket', join(root, 'tools/launch/bucket/requirements.txt'))
}
