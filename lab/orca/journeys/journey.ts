import type { Customer } from '../customer.ts'

export interface Journey {
  /** of the transcript's file */
  readonly name: string
  readonly title: string
  readonly situation: string
  /** of the demonstration */
  readonly person: string
  /** 'after sign-in' begins on the dashboard */
  /** whether the person's account is another afterwards */
  readonly changes: 'nothing' | 'something'
  readonly begins: 'at the door' | 'after sign-in'
  readonly run: (customer: Customer) => Promise<void>
}

/** Orca's key between browse mode and focus mode, in which arrow keys belong to the page. */
export const focusMode = 'Insert+a'

/**
 * Orca's key that says what has focus. Orca 43 is silent when a page removes the focused element and focuses another.
 */
export const whereAmI = 'KP_Enter'
