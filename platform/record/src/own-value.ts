/** The object's own entry. A part may have the name of an inherited property, for example 'constructor'. */
export const ownValue = <Value>(all: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined
