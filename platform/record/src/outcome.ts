// The outcomes that pages report about builds, with the failure classes.

/** Why a build could not be used, with the text that developers read. Automatic halts and rollbacks are decided by outcomes. */
export const failureClasses = {
  http: 'A file was answered with an error',
  network: 'A file did not arrive',
  timeout: 'Took too long',
  integrity: 'A file is not the published one',
  signature: 'Its signature is not valid',
  incompatible: 'Does not fit this host',
  'missing-module': 'Does not contain what its record says',
  style: 'A style could not be loaded',
  execution: 'Threw while it was loaded',
  render: 'Could not be drawn',
} as const

export type FailureClass = keyof typeof failureClasses

/** The end of an attempt to load a build, or to draw a page of it. */
export type Outcome = 'ready' | FailureClass

const isFailureClass = (text: string): text is FailureClass => Object.hasOwn(failureClasses, text)

export const outcomes: readonly Outcome[] = ['ready', ...Object.keys(failureClasses).filter(isFailureClass)]
