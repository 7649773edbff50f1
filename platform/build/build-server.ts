// Bundles the server and its commands with their npm packages, because opening a thousand package files took a third of
// a start.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { buildLegacy } from './build-legacy.ts'
import { buildOperationsPage } from './build-operations-page.ts'
import { buildElement, buildStarter } from './build-starter.ts'
import { describeRelease } from './describe-release.ts'
import { buildEmptyDatabase } from './empty-database.ts'
import { languagesOf } from './translation/text-files.ts'
import { translateTo } from './translation/translate-to.ts'
import { bundleInLanguage } from './translation/translated-bundle.ts'
import { deliveredPackages, thirdPartyNotices } from './third-party-notices.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = join(root, 'server')
const entries = {
  main: 'src/main.ts',
  migrate: 'src/db/migrate-main.ts',
  seed: '../demo/src/main.ts',
  import: 'src/metering/main.ts',
  bill: 'src/billing/main.ts',
  disputes: 'src/billing/disputes/main.ts',
  registry: 'src/registry-main.ts',
  'bill-worker': 'src/billing/invoice-pdf/worker.ts',
  'empty-db': 'src/db/empty-database-main.ts',
}
/** Packages that read files next to their code. */
const unbundledPackages = ['@electric-sql/pglite', 'fontkit', 'pdfkit']

const packagesRequire = `import { createRequire as createPackagesRequire } from 'node:module'
const require = createPackagesRequire(import.meta.url)`

export async function buildServer() {
  const outdir = join(server, 'dist')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: server,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(server, file)))),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    external: unbundledPackages,
    // Modules instead of CommonJS, so that only the used parts of the bucket client are loaded.
    mainFields: ['module', 'main'],
    // For CommonJS packages.
    banner: { js: packagesRequire },
    logLevel: 'warning',
  })
  await buildMailWriters(join(outdir, 'mail-writers'))
  await buildStarter(join(outdir, 'starter'))
  await buildElement(join(outdir, 'element'))
  await buildLegacy(join(outdir, 'legacy'))
  await buildCardFields(join(outdir, 'gateway-double', 'fields.js'))
  await buildOperationsPage(join(outdir, 'operations'))
  copyIcons(join(outdir, 'icons'))
  writeFileSync(join(outdir, 'third-party-notices.txt'), thirdPartyNotices(deliveredPackages(partsForBrowsers())))
  writeFileSync(join(outdir, 'release.json'), JSON.stringify(await describeRelease()))
  await buildEmptyDatabase()
}

/** Emails in each language of the server's translations: `vi.js` exports `writeMail`. @param folder for the modules */
export async function buildMailWriters(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const language of languagesOf(server)) {
    const options: BuildOptions = {
      absWorkingDir: server,
      entryPoints: ['src/mail/write-mail.ts'],
      format: 'esm',
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      banner: { js: packagesRequire },
      logLevel: 'warning',
    }
    writeFileSync(join(folder, `${language}.js`), await bundleInLanguage(options, translateTo(language)))
  }
}

/** The script of the page with the card fields of the payment gateway's test double. */
async function buildCardFields(outfile: string) {
  await build({
    absWorkingDir: server,
    entryPoints: ['src/payments/gateway-double/fields/main.ts'],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
}

function copyIcons(outdir: string) {
  const { resolve } = createRequire(join(server, 'package.json'))
  for (const icon of ['icon-48.png', 'icon-180.png']) cpSync(resolve(`@switchboard/brand/${icon}`), join(outdir, icon))
}

const fixedParts = ['host', 'host/embed', 'host/operations', 'platform/operations', 'legacy']

const partsForBrowsers = () =>
  [...fixedParts, ...readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}`)].map((part) =>
    join(root, part),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
