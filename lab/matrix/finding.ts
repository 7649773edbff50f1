// What a check has found on a screen, and what it has looked at.
import type { CheckName } from './check-names.ts'

export interface Finding {
  readonly check: CheckName
  /** window and settings */
  readonly look: string
  readonly what: string
}

/** For the accessibility statement. */
export interface View {
  readonly check: CheckName
  readonly width: number
  readonly theme: string
  readonly faults: number
}
