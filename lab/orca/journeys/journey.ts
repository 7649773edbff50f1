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
