// Where the command runs: in this repository, or in the repository of a remote.
import type { BuildRecord } from '@switchboard/record'
import type { GateRun } from '../gate/gate.ts'
import type { Portal } from './portal-client.ts'

export interface LocalBuild {
  dist: string
  /** of the sources */
  folder: string
  record: BuildRecord
}

export interface Home {
  /** How people start the command here. Messages are written for `npm run switchboard --`. */
  command: string
  /**
   * @param part its name
   * @param options `built`: use the last build instead of building
   * @throws UsageError for an unknown part
   */
  buildLocally: (part: string, options: { built?: boolean }) => Promise<LocalBuild>
  /**
   * Checks a build against the builds that customers have now.
   * @param portal undefined: against those built on this machine, if this is possible here
   */
  checkInGate: (portal: Portal | undefined, local: LocalBuild, environment?: string) => Promise<GateRun>
}
