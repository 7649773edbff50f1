// Builds one fixture: npm run program platform/gate/testing/build-fixture.ts -- NAME FOLDER
// Takes it from the builds of the gate's tests if they are there.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../build/compile.ts'
import { finishBuild } from '../../build/finish-build.ts'
import { remoteConfig } from '../../build/webpack.ts'
import { root } from '../../../shared/node/tree.mjs'
import { findBuiltFixture } from './build-fixtures.ts'

const [fixture = '', dist = ''] = process.argv.slice(2)
const built = findBuiltFixture(fixture)
if (built === undefined) await build()
else cpSync(built, dist, { recursive: true })

async function build() {
  const [name, folder] = [`gate-${fixture}`, join(root, 'platform/gate/fixtures', fixture)]
  const config = remoteConfig(name, folder)
  config.output.path = join(dist, 'staging')
  const { compilation } = await compile({ ...config, cache: false })
  await finishBuild({ name, folder, compilation, dist })
}
