// The outcomes that pages report about builds, including the failure classes.

/** Why a build could not be used, with the text for developers. Automatic halts and rollbacks depend on outcomes. */
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

/** The result of an attempt to load a build, or to render one of its pages. */
export type Outcome = 'ready' | FailureClass

const isFailureClass = (text: string): text is FailureClass => Object.hasOwn(failureClasses, text)

export const outcomes: readonly Outcome[] = ['ready', ...Object.keys(failureClasses).filter(isFailureClass)]
