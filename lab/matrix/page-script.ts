// The checks that run inside of a page, as one script.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from '@playwright/test'
import type * as inPage from './in-page/index.ts'

type Checks = typeof inPage
type Name = keyof Checks

/** @returns source of the script, whose exports are `matrix` */
export async function bundleChecks(): Promise<string> {
  const entry = fileURLToPath(new URL('in-page/index.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'matrix',
    target: 'es2022',
  })
  return `${outputFiles[0]?.text ?? ''}\nglobalThis.matrix = matrix`
}

/** Runs one of the checks in a page that has the script. */
export const runInPage = <Check extends Name>(page: Page, name: Check): Promise<Awaited<ReturnType<Checks[Check]>>> =>
  page.evaluate(`matrix.${name}()`)
