// Checks that the build runs in every build of host and embed that customers have now.
import { incompatibilities } from '../../build/registry-rules.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Finding } from '../candidate.ts'

export const checkFits = ({ record }: { record: BuildRecord }, shells: BuildRecord[]): Finding[] =>
  shells.flatMap((shell) =>
    incompatibilities(record, shell).map((reason) => ({
      rule: 'fits',
      message: `It cannot run in the live ${shell.name} ${shell.build}: ${reason}. Update the repository, install and build again, or wait until that build is no longer live.`,
    })),
  )
