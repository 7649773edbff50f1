import type { Customer } from '../customer.ts'

export interface Journey {
  /** of the transcript's file */
  readonly name: string
  readonly title: string
  readonly situation: string
  /** of the demonstration */
  readonly person: string
  /** whether the person's account is another afterwards */
  readonly changes: 'nothing' | 'something'
  /** 'after sign-in' begins on the dashboard */
  readonly begins: 'at the door' | 'after sign-in'
  readonly run: (customer: Customer) => Promise<void>
}

/** Orca's key that switches between browse mode and focus mode. In focus mode, arrow keys belong to the page. */
export const focusMode = 'Insert+a'

/** Orca's key that says what has focus. Orca 43 is often silent when focus leaves a frame. */
export const whereAmI = 'KP_Enter'

/** Orca's key that says the title of the window. */
export const windowTitle = 'Insert+KP_Enter'
