/** Whether the value is an object with these texts. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> =>
  value instanceof Object && names.every((name) => typeof Reflect.get(value, name) === 'string')
