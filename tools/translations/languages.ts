// The packages with texts that customers read, and the languages of their translations.
import { join } from 'node:path'
import { readPackage, type TextPackage } from '../../platform/build/translation/text-files.ts'
import { root } from '../../shared/node/tree.mjs'

/** By tag: whether the language separates words by spaces. */
export const languages = { vi: { writesSpaces: true }, 'zh-Hans': { writesSpaces: false } } as const
export type Language = keyof typeof languages

const folders = [
  'host',
  'remotes/account-settings',
  'remotes/billing',
  'remotes/dashboard',
  'remotes/services',
  'remotes/usage',
  'server',
  'shared/brand',
  'shared/domain',
  'shared/ui',
]

export const translatedPackages = (): TextPackage[] => folders.map((folder) => readPackage(join(root, folder)))
