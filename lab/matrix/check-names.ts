// The checks of the matrix, which the accessibility statement names.
export const checkNames = [
  'layout',
  'spacing',
  'large text',
  'long words',
  'targets',
  'focus',
  'successor',
  'names',
  'labels',
  'motion',
  'print',
  'forced colours',
  'axe',
] as const
/** Runs in the pseudo language only. */
export const UNTRANSLATED = 'untranslated'
export type CheckName = (typeof checkNames)[number] | typeof UNTRANSLATED
