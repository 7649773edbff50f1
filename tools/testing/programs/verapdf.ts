// Installs veraPDF, the reference validator of PDF/UA and PDF/A, from Maven Central for the tests of the bill's
// document.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool, ToolError } from '../../../shared/node/child-process.mjs'
import { cache, root } from '../../../shared/node/environment.mjs'
import { print, runStep } from '../../../shared/node/terminal.mjs'

const sources = join(root, 'tools/testing/programs/verapdf')
const [pom, program] = [join(sources, 'pom.xml'), join(sources, 'Validate.java')]

/**
 * Does nothing without a Java development kit and Maven, and continues without Maven Central. The tests look for the
 * program in `.cache/verapdf` and are skipped if it is missing.
 */
export async function installVeraPdf({ into = cache } = {}) {
  const folder = join(into, 'verapdf')
  const stamp = join(folder, 'installed')
  const wanted = createHash('sha256').update(readFileSync(pom)).update(readFileSync(program)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!(await isInstalled('mvn', '-version')) || !(await isInstalled('javac', '-version'))) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]
  try {
    await runStep('Installing veraPDF', async () => {
      await runTool('mvn', copy)
      await runTool('javac', ['-d', folder, '-cp', [folder, join(folder, '*')].join(delimiter), program])
    })
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return print(
      `The standards of PDF files are not tested, because veraPDF could not be installed:\n${error.output.trim()}`,
    )
  }
  writeFileSync(stamp, wanted)
}

const isInstalled = (command: string, versionFlag: string) =>
  runTool(command, [versionFlag]).then(
    () => true,
    () => false,
  )
