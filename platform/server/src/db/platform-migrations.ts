// Migrations of the platform's tables. An application adds its own; the names order all of them.
import type { Migrations } from './migrate'
import * as registry from './migrations/0007-registry'
import * as outcomes from './migrations/0008-outcomes'
import * as rateLimits from './migrations/0009-rate-limits'
import * as outcomeOrigins from './migrations/0010-outcome-origins'
import * as fileAddresses from './migrations/0030-file-addresses'
import * as damagedFiles from './migrations/0041-damaged-files'
import * as pageErrors from './migrations/0042-page-errors'
import * as overriddenRefusals from './migrations/0044-overridden-refusals'
import * as timings from './migrations/0045-timings'
import * as faredPeriods from './migrations/0046-fared-periods'
import * as hourSums from './migrations/0047-hour-sums'

import * as trains from './migrations/0058-trains'

export const platformMigrations: Migrations = {
  '0007-registry': registry,
  '0008-outcomes': outcomes,
  '0009-rate-limits': rateLimits,
  '0010-outcome-origins': outcomeOrigins,
  '0030-file-addresses': fileAddresses,
  '0041-damaged-files': damagedFiles,
  '0042-page-errors': pageErrors,
  '0044-overridden-refusals': overriddenRefusals,
  '0045-timings': timings,
  '0046-fared-periods': faredPeriods,
  '0047-hour-sums': hourSums,
  '0058-trains': trains,
}
