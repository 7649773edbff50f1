import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { installBucketServer } from './bucket.ts'

const room = mkdtempSync(join(tmpdir(), 'switchboard-bucket-'))
after(() => rmSync(room, { recursive: true, force: true }))

test('the tests continue when moto cannot be installed, and no partial environment is left', async () => {
  const programs = join(room, 'bin')
  mkdirSync(programs)
  const python = join(programs, 'python3')
  // Creates a virtual environment whose pip does not find packages.
  writeFileSync(
    python,
    '#!/bin/sh\n[ "$1" = -c ] && exit 0\nmkdir -p "$3/bin" && printf "#!/bin/sh\\nexit 1\\n" > "$3/bin/python" && chmod +x "$3/bin/python"\n',
  )
  chmodSync(python, 0o755)
  const { PATH } = process.env
  process.env.PATH = `${programs}:${PATH}`
  try {
    await installBucketServer({ into: room })
  } finally {
    process.env.PATH = PATH
  }
  assert.equal(existsSync(join(room, 'bucket')), false)
})
