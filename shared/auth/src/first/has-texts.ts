import { fields } from './fields'

/** Whether the value is an object with these texts. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> => names.every((name) => typeof fields(value)[name] === 'string')
