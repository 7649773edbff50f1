// npm run pack: writes a tarball of each published package to dist/packages. With --reports: the reports that people
// review, api.txt next to each manifest.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript } from '../../shared/node/child-process.mjs'
import { displayPath, root } from '../../shared/node/environment.mjs'
import { npmEnvironment, pinnedPnpm } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { published, reportFile, stagedFolder } from './published.ts'
import { stagePackages } from './stage.ts'

await runCommand(async () => {
  const reports = await stagePackages()
  if (process.argv.includes('--reports')) {
    for (const one of published) writeFileSync(join(root, reportFile(one)), reports.get(one.manifest.name) ?? '')
    return 0
  }
  const folder = join(root, 'dist/packages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pnpm = await pinnedPnpm()
  for (const one of published)
    await runScript(pnpm, ['pack', '--pack-destination', folder], { cwd: stagedFolder(one), env: npmEnvironment() })
  print(`${published.length} packages are in ${displayPath(folder)}.`)
  return 0
})
