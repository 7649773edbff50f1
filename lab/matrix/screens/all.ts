// All screens, in the order in which they are looked at: those that change data are last in their file.
import type { Screen } from '../screen.ts'
import { billScreens } from './bills.ts'
import { otherScreens } from './others.ts'
import { providerScreens } from './provider.ts'
import { serviceScreens } from './services.ts'
import { settingsScreens } from './settings.ts'
import { shellScreens } from './shell.ts'
import { usageScreens } from './usage.ts'

export const screens: readonly Screen[] = [
  ...shellScreens,
  ...usageScreens,
  ...billScreens,
  ...serviceScreens,
  ...settingsScreens,
  ...otherScreens,
  ...providerScreens,
]
