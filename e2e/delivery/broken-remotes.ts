// Remotes with faulty files, and what the customer sees.
import { expect, type Page } from '@playwright/test'
import { harmfulFaults, type NetworkFault } from '../support/proxy'
import { foldersOf, type BuildRecord } from '../support/publishing'
import type { Registry } from '../support/registry'
import { DEADLINE_MS, expectFailureInItsPlace, mainNavigation } from '../support/shell'

export const services = { name: 'services', path: '/services', thing: 'my services' } as const
export const loginDetails = { name: 'account-settings', thing: 'my login details' } as const

export const content = (page: Page) => page.getByRole('heading', { name: /^(Utilities|Sign-in)$/ })

const kinds = { entry: 'remoteEntry\\.js', chunk: '(?!remoteEntry)[^/]+\\.js', style: '[^/]+\\.css' } as const
export type Kind = keyof typeof kinds
export const kindsOfFile = ['entry', 'chunk', 'style'] as const satisfies readonly Kind[]

/** A build of a remote, and its affected files; all of them by default. */
export interface BuildFiles {
  readonly record: BuildRecord
  readonly kind?: Kind | undefined
}

/** Every attempt at a build has its own address. Other builds may share content addresses. */
export function filesOf(builds: readonly BuildFiles[]): RegExp {
  const addresses = builds.flatMap(({ record, kind }) => {
    const meant = new RegExp(`^${kind ? kinds[kind] : '.+\\.(js|css)'}$`)
    const files = record.files.filter(({ path }) => meant.test(path))
    return files.map((file) => `${record.name}/${foldersOf(record, file)}/${file.path.replaceAll('.', '\\.')}`)
  })
  return new RegExp(`^/remotes/(${addresses.join('|')})$`)
}

/** Expects that the fault has met such a file of the remote. */
export function expectMet(met: readonly string[], name: string, kind: Kind): void {
  const address = new RegExp(`^/remotes/${name}/[^/]+/${kinds[kind]}$`)
  expect(met, `files of ${name} that the fault met`).toContainEqual(expect.stringMatching(address))
}

/** Faults of files that a page waits for. The last one takes longer than the portal waits. */
export const faults: readonly NetworkFault[] = [...harmfulFaults, 'never arrives']

/** Slightly longer than the portal waits for the only build, and for one that has an alternative. */
export const PATIENCE_MS = { only: 10_500, newest: 6_500 } as const

export const currentRecord = async (registry: Registry, name: string): Promise<BuildRecord> =>
  registry.record(name, (await registry.state()).parts[name]!.current!)

/** Console messages for any file that failed to load. */
export const failed = [/Failed to load resource/, /ChunkLoadError/, /RUNTIME-008/]

/** Additional console messages for this fault. */
function saidOf(fault: NetworkFault): RegExp[] {
  switch (fault) {
    case 'is answered with a page':
      return [/MIME type|valid digest|integrity checks/]
    case 'is cut off':
      return [/net::ERR/]
    case 'has one byte flipped':
      return [/valid digest|integrity checks/]
    case 'was moved to another origin, which the policy forbids': {
      // Also for a preload link and for the request that finds out why it failed.
      const directive = '((style|script)-src(-elem)?|connect-src|default-src)'
      return [
        new RegExp(
          `'http://127\\.0\\.0\\.1:\\d+/remotes/.* the following Content Security Policy directive: "${directive} `,
        ),
        new RegExp(`^policy violated: ${directive} http://localhost:\\d+/remotes/`),
      ]
    }
    default:
      return []
  }
}

/** Console messages for all of these faults. */
export const saidOfFaults: readonly RegExp[] = [...failed, ...faults.flatMap(saidOf)]

export const bills = (page: Page) => page.getByRole('heading', { name: 'Bills and payments' })

export async function openBills(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(bills(page)).toBeVisible()
}

/** The services page was opened by its address, and there is no build to fall back to. */
export async function expectWords(page: Page): Promise<void> {
  await expect(mainNavigation(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expectFailureInItsPlace(page, services.thing, services.path)
}
